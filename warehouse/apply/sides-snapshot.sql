-- a snapshot is compared with all that is held: what it lacks has been removed. But a record that stands in quarantine is there and could
-- not be read, so what was known of it stays as it was: a slip in one cell must not dissolve a company
CREATE OR REPLACE TEMP VIEW old_rows AS FROM "<table>";
CREATE OR REPLACE TEMP VIEW new_rows AS
FROM incoming
UNION ALL BY NAME
FROM "<table>"
SEMI JOIN (
  FROM read_parquet(getvariable('quarantine_path')) SELECT DISTINCT unnest(regexp_extract_all(text, '\w+')) AS word
) AS unread ON word = "<identity>"
ANTI JOIN incoming USING ("<key>")
SELECT * EXCLUDE (_release, _since)

-- A snapshot is compared with the whole current table: a record that the snapshot lacks is removed.
CREATE OR REPLACE TEMP VIEW old_rows AS FROM "<table>";

-- A record in quarantine is present but unreadable, so its current row stays: an error in one cell must not dissolve a company.
CREATE OR REPLACE TEMP VIEW new_rows AS
FROM versioned
UNION ALL BY NAME
FROM "<table>"
SEMI JOIN (
  FROM read_parquet(getvariable('quarantine_path')) SELECT DISTINCT unnest(regexp_extract_all(text, '\w+')) AS word
) AS unread ON word = "<identity>"
ANTI JOIN incoming USING ("<key>")
SELECT * EXCLUDE (_source, _release, _since, _from)

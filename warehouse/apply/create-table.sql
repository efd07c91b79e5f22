-- The current table takes its columns from the source's first release. `_release` and `_since` say which release brought the row as it is.
-- `_op` says what a delta does with a row and is no column of the table.
CREATE OR REPLACE TABLE "<table>" AS
FROM incoming
SELECT COLUMNS(lambda name: name <> '_op'), NULL::VARCHAR AS _release, NULL::DATE AS _since
LIMIT 0

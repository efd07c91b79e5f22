-- the current table takes its columns from the source's first release; `_release` and `_since` say which release brought the row as it is
CREATE OR REPLACE TABLE "<table>" AS
FROM incoming
SELECT *, NULL::VARCHAR AS _release, NULL::DATE AS _since
LIMIT 0

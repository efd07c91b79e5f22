-- as table.sql; `_op` says what to do with a row and is no part of it
CREATE OR REPLACE TABLE "<table>" AS
FROM incoming
SELECT * EXCLUDE (_op), NULL::VARCHAR AS _release, NULL::DATE AS _since
LIMIT 0

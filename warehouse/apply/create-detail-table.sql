-- As create-table.sql. The rows of a subject come and go together, so `_source` and `_release` are all that is stored of their history.
CREATE OR REPLACE TABLE "<table>" AS FROM incoming_detail SELECT * EXCLUDE (_release), NULL::VARCHAR AS _source, NULL::VARCHAR AS _release LIMIT 0

-- as table.sql; the rows of a subject come and go together, so the release that brought them is all that is kept of their history
CREATE OR REPLACE TABLE "<table>" AS FROM incoming_detail SELECT *, NULL::VARCHAR AS _release LIMIT 0

-- rows that fail: a delta's rows that say neither `upsert` nor `delete`
-- do: read the raw record; a new word of the publisher needs a new reading in staging.sql
FROM incoming WHERE coalesce(_op, '') NOT IN ('upsert', 'delete')

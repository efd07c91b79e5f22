-- rows that fail: rows of a delta whose `_op` is neither `upsert` nor `delete`
-- do: read the raw record; teach staging.sql the publisher's new word
FROM incoming WHERE coalesce(_op, '') NOT IN ('upsert', 'delete')

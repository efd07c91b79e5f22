-- The history of a current table: one row per form that a row no longer has, valid from `_from` to `_to` (excluded). The current table has the
-- forms that hold now, valid from `_from`. The columns follow those of the current table.
CREATE TABLE IF NOT EXISTS "<history>" AS FROM "<table>" SELECT *, NULL::TIMESTAMP AS _to LIMIT 0

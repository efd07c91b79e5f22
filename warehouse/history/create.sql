-- The history of a current table: one row per form that a row no longer has, valid from `_from` to `_to` (excluded). The current table has the
-- forms that hold now, valid from `_from`. The columns follow those of the current table.
CREATE TABLE IF NOT EXISTS "<history>" AS FROM "<table>" SELECT *, NULL::TIMESTAMP AS _to LIMIT 0;

-- `as_of.<table>`: the rows that were valid at the instant in the variable `as_of`, UTC. Names with the database, because a session's temporary
-- views (useAsOf) are in a schema `main` too; the name is that of the file, so each opening creates the views anew.
CREATE OR REPLACE VIEW as_of."<table>" AS
FROM "<database>".main."<table>" WHERE _from <= getvariable('as_of')::TIMESTAMP
UNION ALL BY NAME
FROM "<database>".main."<history>"
SELECT * EXCLUDE (_to)
WHERE _from <= getvariable('as_of')::TIMESTAMP AND _to > getvariable('as_of')::TIMESTAMP

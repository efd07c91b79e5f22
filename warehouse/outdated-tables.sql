-- result: one row per table that a file of an earlier version of this program lacks although its releases would have filled it. The database `wanted`
-- has the tables that this version creates; `feeds` names the sources that fill each table
WITH held AS (
  FROM duckdb_tables() SELECT table_name WHERE database_name = current_database() AND schema_name = 'main'
),
wanted AS (FROM duckdb_tables() SELECT table_name WHERE database_name = 'wanted' AND schema_name = 'main'),
feed AS (
  SELECT unnest(from_json(getvariable('feeds'), '[{"table":"VARCHAR","source":"VARCHAR","detail":"BOOLEAN"}]'), recursive := true)
),
applied AS (FROM release SELECT source, table_name)
-- what each release writes beside its own tables
SELECT table_name AS "table"
FROM (VALUES ('change_log'), ('tombstone'), ('restatement'), ('quarantine'), ('unread_record'), ('expired_record')) AS kept (table_name)
ANTI JOIN held USING (table_name)
WHERE EXISTS (FROM applied)
UNION
-- a table that models read, or a detail table, and that the releases of a source would have filled
SELECT feed."table"
FROM feed SEMI JOIN applied ON applied.source = feed.source
WHERE feed."table" NOT IN (FROM held SELECT table_name) AND (feed.detail OR feed."table" IN (FROM wanted SELECT table_name))
UNION
SELECT dated.table_name || '_history'
FROM held AS dated
SEMI JOIN applied ON applied.table_name = dated.table_name
WHERE dated.table_name || '_history' NOT IN (FROM held SELECT table_name)
ORDER BY ALL

-- result: one row per column that a file of an earlier version of this program lacks; `surplus`: that it has although this version writes no value
-- into it, and that must have one. The database `wanted` has the tables that this version creates;
-- `computed` names those of the models
WITH held AS (
  FROM duckdb_columns() JOIN duckdb_tables() USING (database_name, schema_name, table_name)
  SELECT table_name, column_name, data_type, NOT is_nullable AND column_default IS NULL AS required
  WHERE database_name = current_database() AND schema_name = 'main'
),
wanted AS (
  FROM duckdb_columns() JOIN duckdb_tables() USING (database_name, schema_name, table_name)
  SELECT table_name, column_name, data_type
  WHERE database_name = 'wanted' AND schema_name = 'main' AND NOT list_contains(getvariable('computed'), table_name)
)
SELECT table_name AS "table", column_name AS "column", false AS surplus
FROM wanted SEMI JOIN held USING (table_name)
WHERE NOT EXISTS (
  FROM held AS own
  WHERE own.table_name = wanted.table_name AND own.column_name = wanted.column_name
    -- models read the fields of a struct by name, and staging may add more of them
    AND CASE WHEN contains(wanted.data_type, 'STRUCT(')
      THEN list_has_all(regexp_extract_all(own.data_type, '\w+'), regexp_extract_all(wanted.data_type, '\w+'))
      ELSE own.data_type = wanted.data_type
    END
)
UNION
-- tables of sources that are not in models/records.sql
SELECT table_name, '_version', false
FROM (FROM held SELECT DISTINCT table_name WHERE column_name = '_since') AS dated
ANTI JOIN (FROM held WHERE column_name = '_version') USING (table_name)
UNION
FROM held SEMI JOIN wanted USING (table_name) ANTI JOIN wanted USING (table_name, column_name)
SELECT table_name, column_name, true
WHERE required
ORDER BY ALL

-- result: one row: the tables that a SELECT reads, by DuckDB's own parser: every base table that is not the name of a CTE
WITH parsed(tree) AS (SELECT json_serialize_sql(getvariable('model')))
FROM parsed
SELECT
  CASE WHEN (tree->>'error')::BOOLEAN THEN tree->>'error_message' END AS error,
  list_sort(list_filter(
    list_distinct(json_extract_string(tree, '$..table_name')),
    lambda name: name <> '' AND NOT list_contains(json_extract_string(tree, '$..cte_map.map[*].key'), name)
  )) AS inputs

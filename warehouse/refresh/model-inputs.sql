-- result: one row: what a SELECT reads, by DuckDB's own parser: every base table that is not the name of a CTE, and every table macro as `name()`
WITH parsed(tree) AS (SELECT json_serialize_sql(getvariable('model')))
FROM parsed
SELECT
  CASE WHEN (tree->>'error')::BOOLEAN THEN tree->>'error_message' END AS error,
  list_sort(list_filter(
    list_distinct(json_extract_string(tree, '$..table_name')),
    lambda name: name <> '' AND NOT list_contains(json_extract_string(tree, '$..cte_map.map[*].key'), name)
  ) || list_transform(
    list_filter(list_distinct(json_extract_string(tree, '$..function.function_name')), lambda name: name <> 'unnest'),
    lambda name: concat(name, '()')
  )) AS inputs

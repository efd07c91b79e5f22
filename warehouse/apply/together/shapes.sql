-- result: one row: how many forms the Parquet files have. DuckDB reads a list of files by the columns of the first one and drops what others add
FROM (
  FROM (FROM parquet_schema(getvariable('paths')) SELECT *, row_number() OVER () AS place)
  SELECT list({name: name, type: type, logical_type: logical_type, children: num_children} ORDER BY place) AS form
  GROUP BY file_name
)
SELECT count(DISTINCT form)::INTEGER AS shapes

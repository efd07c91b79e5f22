-- A snapshot replaces what its source had. Windows add up, and one without a record of a kind leaves the columns of that kind as they are. Beyond
-- 100,000 rows the older half is forgotten, so that the shares follow the publisher.
CREATE OR REPLACE TEMP TABLE fill_now AS
FROM (
  SELECT unnest(from_json(getvariable('fill'), '[{"name":"VARCHAR","rows":"BIGINT","filled":"BIGINT"}]'), recursive := true)
) AS now
LEFT JOIN column_fill AS before ON before.source = getvariable('source') AND before.column_name = now.name AND NOT getvariable('fill_replaces')
SELECT
  now.name AS column_name,
  now.rows + coalesce(before.rows, 0) AS sum_rows,
  now.filled + coalesce(before.filled, 0) AS sum_filled,
  CASE WHEN before.rows IS NOT NULL AND sum_rows > 100000 THEN 2 ELSE 1 END AS part;

DELETE FROM column_fill
WHERE source = getvariable('source') AND (getvariable('fill_replaces') OR column_name IN (FROM fill_now SELECT column_name));

INSERT INTO column_fill
FROM fill_now SELECT getvariable('source'), column_name, sum_rows // part, sum_filled // part;

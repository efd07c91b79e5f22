-- result: one row per line to print: the levels of the planted pairs and of all others
WITH pair AS (FROM phoenix_pair LEFT JOIN planted_pair USING (company_number, failed_number) SELECT company_number, level, coalesce(kind, 'not planted') AS kind),
live AS (FROM company SELECT count(*) AS companies WHERE status = 'active'),
of_kind AS (FROM planted_pair SELECT kind, count(*) AS planted GROUP BY kind)
FROM (
  FROM (FROM pair SELECT kind, count(*) FILTER (level = 'HIGH') AS high, count(*) FILTER (level = 'MEDIUM') AS medium, count(*) FILTER (level = 'LOW') AS low GROUP BY kind)
  FULL JOIN of_kind USING (kind)
  SELECT
    array_position(['not planted', 'same director only', 'partial', 'full'], kind) AS place,
    format('{:<20} {:>9} planted  HIGH {:>7}  MEDIUM {:>7}  LOW {:>9}', kind, coalesce(planted, 0), coalesce(high, 0), coalesce(medium, 0), coalesce(low, 0)) AS line
  UNION ALL
  SELECT 9, format('live companies with a pair of HIGH or MEDIUM: {:.2f} of 1,000, but for planted ones {:.3f}',
    1000.0 * (FROM pair SELECT count(DISTINCT company_number) WHERE level IN ('HIGH', 'MEDIUM')) / (FROM live SELECT companies),
    1000.0 * (FROM pair SELECT count(DISTINCT company_number) WHERE level IN ('HIGH', 'MEDIUM') AND kind = 'not planted') / (FROM live SELECT companies))
)
SELECT line
ORDER BY place

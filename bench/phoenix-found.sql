-- result: one row per line to print: the levels of all pairs that are not planted, and of the planted ones by kind. `flagged`: HIGH or MEDIUM
WITH found AS (
  FROM phoenix_pair FULL JOIN planted_pair USING (company_number, failed_number)
  SELECT company_number, level, coalesce(level IN ('HIGH', 'MEDIUM'), false) AS flagged, coalesce(kind, 'not planted') AS kind, coalesce(planted_pair.flagged, false) AS wanted,
    lawful IS NOT NULL AS lawful
),
live AS (FROM company SELECT count(*) AS companies WHERE status = 'active')
FROM (
  FROM found
  SELECT
    bool_or(wanted)::INTEGER AS place,
    kind,
    format('{:<22} {:>9} pairs  HIGH {:>7}  MEDIUM {:>7}  as lawful {:>6}  wanted: {}', kind, count(*), count(*) FILTER (level = 'HIGH'),
      count(*) FILTER (level = 'MEDIUM'), count(*) FILTER (flagged AND lawful), CASE WHEN bool_or(wanted) THEN 'flagged' ELSE 'not flagged' END) AS line
  GROUP BY kind
  UNION ALL
  FROM found
  SELECT 2, NULL, format('of planted pairs: precision {:.4f}, recall {:.4f}; precision with the pairs that are not planted {:.4f}',
    count(*) FILTER (flagged AND wanted) / count(*) FILTER (flagged AND kind <> 'not planted'), count(*) FILTER (flagged AND wanted) / count(*) FILTER (wanted),
    count(*) FILTER (flagged AND wanted) / count(*) FILTER (flagged))
  UNION ALL
  FROM found
  SELECT 3, NULL, format('live companies with a flagged pair: {:.3f} of 1,000, of pairs that are not planted {:.3f}',
    1000.0 * count(DISTINCT company_number) FILTER (flagged) / (FROM live SELECT companies),
    1000.0 * count(DISTINCT company_number) FILTER (flagged AND kind = 'not planted') / (FROM live SELECT companies))
)
SELECT line
ORDER BY place, kind

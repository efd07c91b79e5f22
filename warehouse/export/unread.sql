-- result: one row per source with records that its newest releases hold and that could not be read,
-- or that its publisher lists and that were never read;
-- `unnamed`: those of which no company is known
FROM (
  FROM still_unread() SELECT source, release, file, line, count(company_number) AS named GROUP BY ALL
  UNION ALL BY NAME
  FROM never_read() SELECT source, 0 AS named
)
SELECT source, count(*)::INTEGER AS records, (count(*) FILTER (named = 0))::INTEGER AS unnamed
GROUP BY source
ORDER BY source

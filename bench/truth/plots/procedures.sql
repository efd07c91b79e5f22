-- title: Companies by open procedure
FROM (
  FROM procedure SELECT company_number, code
  UNION ALL FROM live_petition SELECT company_number, 'WUP_LIVE'
  UNION ALL FROM strike_off SELECT company_number, concat('STRIKE_OFF, ', lower(route))
)
SELECT 0 AS place, code AS label, count(DISTINCT company_number)::INTEGER AS n
GROUP BY ALL
ORDER BY n DESC, label

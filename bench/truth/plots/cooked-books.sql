-- title: Companies by their loss as a share of the threshold of their peers (above 1: flagged)
FROM accounts_anomaly
SELECT
  least(floor(loss / threshold * 5), 10)::INTEGER AS place,
  CASE place WHEN 10 THEN '2 or more' ELSE concat(place / 5, ' to ', (place + 1) / 5) END AS label,
  count(*)::INTEGER AS n
WHERE evaluable AND threshold > 0
GROUP BY ALL
ORDER BY place

-- title: Companies by the share of their owners' capital that they lost in a year
FROM capital_bleed
SELECT
  least(greatest(floor(velocity * 10), -6), 10)::INTEGER AS place,
  CASE place WHEN -6 THEN 'grew by 50 % or more' WHEN 10 THEN 'lost 100 % or more' ELSE concat(place * 10, ' to ', place * 10 + 10, ' %') END AS label,
  count(*)::INTEGER AS n
WHERE evaluable AND velocity IS NOT NULL
GROUP BY ALL
ORDER BY place

-- title: Pairs of a company and a failed company by their score
FROM phoenix_pair
SELECT floor(score * 2)::INTEGER AS place, concat(place / 2, ' to ', place / 2 + 0.49) AS label, count(*)::INTEGER AS n
GROUP BY ALL
ORDER BY place

-- title: Companies with land by number of titles
FROM property
SELECT least(titles, 6) AS place, CASE place WHEN 0 THEN 'none any more' WHEN 1 THEN '1 title' WHEN 6 THEN '6 titles or more' ELSE concat(place, ' titles') END AS label, count(*)::INTEGER AS n
GROUP BY ALL
ORDER BY place

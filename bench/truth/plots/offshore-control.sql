-- title: Companies with land by what the registers lack of their owner abroad
FROM offshore_control
SELECT 0 AS place, pattern AS label, count(DISTINCT company_number)::INTEGER AS n
GROUP BY ALL
ORDER BY n DESC, label

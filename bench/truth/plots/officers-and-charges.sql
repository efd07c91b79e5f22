-- title: Events of officers, owners and charges by week
FROM event
SELECT (date_trunc('week', occurred_at)::DATE - DATE '2026-01-01')::INTEGER AS place, concat('week of ', date_trunc('week', occurred_at)::DATE) AS label, count(*)::INTEGER AS n
WHERE type LIKE 'ch.%' AND occurred_at >= (FROM release SELECT max(data_date)) - 62
GROUP BY ALL
ORDER BY place

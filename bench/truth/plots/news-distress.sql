-- title: Companies and items of the news by what they have in common (the name alone fires nothing)
FROM news_candidate
SELECT 0 AS place, coalesce(nullif(array_to_string(list_sort(why), ' and '), ''), 'the name alone') AS label, count(*)::INTEGER AS n
GROUP BY ALL
ORDER BY n DESC, label

-- title: Companies by the changes of their board in the last 90 days (none is left out)
WITH change AS (FROM governance SELECT company_number, unnest(changes).changedOn AS changed_on),
recent AS (
  FROM change SELECT company_number, least(count(*), 5)::INTEGER AS place
  WHERE changed_on > (FROM release SELECT max(data_date)) - 90
  GROUP BY company_number
)
FROM recent
SELECT place, CASE place WHEN 1 THEN '1 change' WHEN 5 THEN '5 changes or more' ELSE concat(place, ' changes') END AS label, count(*)::INTEGER AS n
GROUP BY ALL
ORDER BY place

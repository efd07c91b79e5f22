-- title: Companies with an overdue filing, by what is overdue at the newest snapshot of the register
WITH newest AS (FROM release SELECT max(data_date) AS day WHERE source = 'companies-house/basic-company-data'),
late AS (
  FROM register_entry
  CROSS JOIN newest
  SELECT day - accounts_due_on AS accounts, day - confirmation_due_on AS confirmation
  WHERE on_register
),
counted AS (
  FROM late
  SELECT unnest([
    CASE WHEN accounts > 90 THEN '3 accounts: more than 90 days' WHEN accounts > 30 THEN '2 accounts: 31 to 90 days' WHEN accounts > 0 THEN '1 accounts: up to 30 days' END,
    CASE WHEN confirmation > 60 THEN '6 confirmation statement: more than 60 days' WHEN confirmation > 14 THEN '5 confirmation statement: 15 to 60 days'
      WHEN confirmation > 0 THEN '4 confirmation statement: up to 14 days' END,
    CASE WHEN accounts > 30 AND confirmation > 30 THEN '7 both: more than 30 days' END
  ]) AS bar
)
FROM counted
SELECT bar[1]::INTEGER AS place, bar[3:] AS label, count(*)::INTEGER AS n
WHERE bar IS NOT NULL
GROUP BY ALL
ORDER BY place

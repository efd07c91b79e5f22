-- result: one row per chunk of the batch; events of companies whose facts are not in the batch are in the first chunk
WITH event_chunk AS (
  FROM event LEFT JOIN batch_company USING (publish, company_number)
  SELECT coalesce(chunk, 0) AS chunk, count(*) AS events
  WHERE publish = getvariable('publish')
  GROUP BY ALL
)
FROM (FROM batch_company SELECT chunk, count(*) AS companies WHERE publish = getvariable('publish') GROUP BY ALL)
FULL JOIN event_chunk USING (chunk)
SELECT coalesce(companies, 0)::INTEGER AS companies, coalesce(events, 0)::INTEGER AS events
ORDER BY chunk

-- The chunk is written with the facts of now: a fit or a rebuild may have recomputed them since the batch was made. Which of them PostgreSQL will
-- hold is not known: it may have the chunk from an earlier export. The hash 0 has each such company published again by the next batch,
-- which compares all.
-- why the join within `written`: without it DuckDB reads the numbers and hashes of all rows before it looks at their places
UPDATE batch_company
SET hash = 0
FROM (
  WITH chunk AS MATERIALIZED (
    FROM batch_company SELECT company_number
    WHERE publish = getvariable('publish') AND chunk = getvariable('chunk')::INTEGER
  )
  FROM chunk
  LEFT JOIN (
    FROM company_features SEMI JOIN chunk USING (company_number)
    SELECT company_number, hash
    WHERE rowid BETWEEN getvariable('first_facts')::BIGINT AND getvariable('last_facts')::BIGINT
  ) AS written USING (company_number)
  SELECT company_number, written.hash
) AS features
WHERE batch_company.publish = getvariable('publish')
  AND batch_company.company_number = features.company_number
  AND batch_company.hash IS DISTINCT FROM features.hash

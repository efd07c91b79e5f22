-- result: one row: the first and last company of the chunk, by which DuckDB skips the rows of other companies
FROM batch_company
SELECT min(company_number) AS first, max(company_number) AS last
WHERE publish = getvariable('publish') AND chunk = getvariable('chunk')::INTEGER

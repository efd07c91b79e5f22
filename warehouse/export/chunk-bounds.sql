-- result: one row: the first and last row of the chunk's companies in each table, by which DuckDB skips the others. NULL: the table has none of them
-- A refresh adds the rows that it computes at the end of a table, and a table of all companies is in their order,
-- so the rows of a chunk lie together.
WITH chunk AS (
  FROM batch_company SELECT company_number WHERE publish = getvariable('publish') AND chunk = getvariable('chunk')::INTEGER
)
SELECT first_facts, last_facts, first_people, last_people, first_names, last_names
FROM (FROM company_features SEMI JOIN chunk USING (company_number) SELECT min(rowid)::VARCHAR AS first_facts, max(rowid)::VARCHAR AS last_facts)
CROSS JOIN (FROM company_people SEMI JOIN chunk USING (company_number) SELECT min(rowid)::VARCHAR AS first_people, max(rowid)::VARCHAR AS last_people)
CROSS JOIN (FROM company_names SEMI JOIN chunk USING (company_number) SELECT min(rowid)::VARCHAR AS first_names, max(rowid)::VARCHAR AS last_names)

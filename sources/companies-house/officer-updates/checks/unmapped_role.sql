-- rows that fail: appointments of a type that the mapping does not hold
-- severity: warn; do: find the type in the product's specification and add it to product_role in
-- sources/companies-house/macros.sql with a row in its test
FROM incoming
SELECT left(appointment, 2) AS type, count(*) AS appointments, min(company_number) AS example
WHERE role = 'unmapped' AND _op = 'upsert'
GROUP BY ALL

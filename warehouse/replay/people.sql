-- grain: one row per company of the variable `companies` that has facts; `people` null: none are recorded
FROM company_features
LEFT JOIN company_people USING (company_number)
SELECT company_number, name, people::VARCHAR AS people
WHERE list_contains(getvariable('companies'), company_number)

-- grain: one row per company of the variable `companies` that has facts
FROM company_features
SELECT company_number, facts::VARCHAR AS facts
WHERE list_contains(getvariable('companies'), company_number)

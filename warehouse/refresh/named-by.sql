-- grain: one row per change set that names companies: these companies; NULL: more than `most`
FROM naming
JOIN (FROM naming SELECT change_set, count(*) <= getvariable('most')::BIGINT AS few GROUP BY change_set) USING (change_set)
SELECT change_set, list(company_number ORDER BY company_number) FILTER (few) AS companies
GROUP BY change_set

-- grain: as entry_version, with what became of the company. The companies of the first day come first, as when they are read day by day
CREATE OR REPLACE TEMP TABLE sorted_version AS
FROM entry_version
JOIN (FROM entry_version SELECT company_number, min(day_at) AS first_at GROUP BY company_number) USING (company_number)
LEFT JOIN risk_outcome USING (company_number)
SELECT day_at, company_number, facts, insolvencies, left_on::VARCHAR AS left_on
ORDER BY first_at, company_number, day_at

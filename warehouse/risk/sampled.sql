-- grain: one row per company that was on the register on the day: its facts as of the day, the records of its formal insolvencies at any time, and
-- the day on which it left the register
FROM company_features
JOIN company USING (company_number)
LEFT JOIN risk_outcome USING (company_number)
SELECT company_number, facts::VARCHAR AS facts, insolvencies, left_on::VARCHAR AS left_on
ORDER BY company_number

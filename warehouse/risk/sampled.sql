-- grain: one row per company that was on the register and not in formal insolvency on the day `sampled_on`: its facts as of the day, the first day after it
-- that shows a formal insolvency, and the day on which it left the register
FROM company_features
JOIN company USING (company_number)
LEFT JOIN risk_outcome USING (company_number)
SELECT company_number, facts::VARCHAR AS facts, failed_on::VARCHAR AS failed_on, left_on::VARCHAR AS left_on
WHERE coalesce(failed_on > getvariable('sampled_on')::DATE, true)
ORDER BY company_number

-- grain: one row per company of one slice that was on the register and not in formal insolvency on the day `sampled_on`: its facts as of the day, and
-- whether it became insolvent within the 365 days after it
FROM company_features
JOIN company USING (company_number)
LEFT JOIN risk_outcome USING (company_number)
SELECT
  company_number,
  facts::VARCHAR AS facts,
  coalesce(failed_on <= getvariable('sampled_on')::DATE + 365, false) AS failed
WHERE coalesce(failed_on > getvariable('sampled_on')::DATE, true)
  AND hash(company_number) % getvariable('slices')::UBIGINT = getvariable('slice')::UBIGINT
ORDER BY company_number

-- result: one row per company that a model fails on, and per company with facts that models reach from one of them
WITH failing AS (FROM refresh_problem SELECT company_number, any_value(message) AS message GROUP BY company_number)
FROM failing SELECT company_number, 'MODEL_FAILED' AS code, message AS detail
UNION ALL
FROM (SELECT unnest(getvariable('reached')) AS company_number)
SEMI JOIN company_features USING (company_number)
ANTI JOIN failing USING (company_number)
SELECT
  company_number,
  'OTHER_SET_ASIDE',
  'may lack what is recorded of ' ||
    (FROM (FROM failing SELECT company_number ORDER BY ALL LIMIT 5) SELECT string_agg(company_number, ', ' ORDER BY company_number))
    || ', which a model fails on'
ORDER BY ALL

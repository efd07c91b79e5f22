-- result: one row per company that a model fails on
FROM refresh_problem SELECT company_number, message AS detail ORDER BY company_number

-- grain: one row per company that a waiting change set touches
FROM change_company SEMI JOIN waiting USING (change_set) SELECT DISTINCT company_number

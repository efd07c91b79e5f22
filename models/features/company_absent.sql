-- grain: one row per company that a notice names and that the register never had
-- only with any: gazette_notice
-- why: most companies of notices are on the register, so a notice does not reach what is read of all companies that a record names
FROM gazette_notice
SEMI JOIN scope USING (company_number)
ANTI JOIN (FROM register_entry SEMI JOIN scope USING (company_number)) AS registered USING (company_number)
SELECT DISTINCT company_number

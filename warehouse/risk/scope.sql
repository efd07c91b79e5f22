-- grain: one row per company on the register
FROM company SELECT company_number WHERE company_number IS NOT NULL

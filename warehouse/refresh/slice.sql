-- grain: one row per company of the slice
CREATE OR REPLACE TEMP TABLE scope AS
FROM whole_scope SELECT company_number
WHERE hash(company_number) % getvariable('slices')::UBIGINT = getvariable('slice')::UBIGINT

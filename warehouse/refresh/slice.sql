-- grain: one row per company of the slice
CREATE OR REPLACE TEMP TABLE scope AS
FROM sliced SELECT company_number WHERE slice = getvariable('slice')::INTEGER

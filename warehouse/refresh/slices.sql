-- grain: one row per company of the scope, with its slice: each slice is a range of company numbers, so the table of the model is in their order
CREATE OR REPLACE TEMP TABLE sliced AS
FROM scope SELECT company_number, ntile(getvariable('slices')::INTEGER) OVER (ORDER BY company_number) - 1 AS slice

-- the companies that the change sets name together
CREATE OR REPLACE TEMP TABLE named AS
FROM naming SELECT DISTINCT company_number WHERE list_contains(getvariable('change_sets'), change_set)

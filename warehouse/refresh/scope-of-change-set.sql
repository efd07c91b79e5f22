-- grain: one row per company that a change set touched
CREATE OR REPLACE TEMP TABLE scope AS
FROM change_company SELECT DISTINCT company_number WHERE change_set = getvariable('change_set')

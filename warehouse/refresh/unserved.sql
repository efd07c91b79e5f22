-- the companies that the change set names
CREATE OR REPLACE TEMP TABLE named AS
FROM change_company SELECT DISTINCT company_number WHERE change_set = getvariable('change_set');

-- the companies that any change set names that is not refreshed
CREATE OR REPLACE TEMP TABLE unserved AS
FROM change_company SEMI JOIN waiting USING (change_set) SELECT DISTINCT company_number

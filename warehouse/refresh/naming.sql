-- `naming`: the companies that each of the change sets names
CREATE OR REPLACE TEMP TABLE naming AS
FROM change_company SELECT DISTINCT change_set, company_number WHERE list_contains(getvariable('change_sets'), change_set);

-- the companies that any change set names that is not refreshed
CREATE OR REPLACE TEMP TABLE unserved AS
FROM change_company SEMI JOIN waiting USING (change_set) SELECT DISTINCT company_number

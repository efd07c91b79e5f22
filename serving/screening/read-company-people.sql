-- grain: one row per published company, with its officers, owners and former names; people is null where none are stored
select company_number as "companyNumber", name, people from company_facts where company_number = any($1::text[])

-- one row per company that is served, with who stands behind it; null where nobody is held
select company_number as "companyNumber", name, people from company_facts where company_number = any($1::text[])

-- result: one row per company of the next page of the sweep
select company_number as "companyNumber" from company_facts where company_number > $1 order by company_number limit $2

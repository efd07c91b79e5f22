-- result: one row per company after $1 and up to $2; `names`: what is kept of the names behind it; null: it was not screened yet
select company_number as "companyNumber", names
from company_facts left join screening_names using (company_number)
where company_number > $1 and company_number <= $2
order by company_number

-- The companies of a portfolio by number, after $3, at most $4, with their names as served.
select company_number as "companyNumber", facts.name as "companyName", added_at as "addedAt"
from monitored_company
left join company_facts as facts using (company_number)
where tenant = $1 and environment = $2 and company_number > $3
order by company_number
limit $4

-- $1: a company number; the name of the company as served
select company_number, name from company_facts where company_number = $1

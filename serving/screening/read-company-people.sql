-- grain: one row per published company, with its officers, owners and former names; people is null where none are stored
select
  company_number as "companyNumber",
  name,
  people,
  exists (
    select from publish_problem as problem where problem.company_number = company_facts.company_number and part = 'facts'
  ) as "setAside"
from company_facts
where company_number = any($1::text[])

delete from company_search as held
where not exists (select from publish_company where publish = $1 and publish_company.company_number = held.company_number)

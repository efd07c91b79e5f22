-- whether any company is served
select exists (select from company_facts) as present

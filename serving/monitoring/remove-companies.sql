-- Takes the companies $3 out of the portfolio of a tenant: events that are published afterwards leave them out.
with removed as (
  delete from monitored_company where tenant = $1 and environment = $2 and company_number = any ($3::text[]) returning company_number
)
select
  (select coalesce(array_agg(company_number order by company_number), '{}') from removed) as changed,
  (select count(*) from monitored_company where tenant = $1 and environment = $2) - (select count(*) from removed) as total

-- Adds the companies $3 to the portfolio of a tenant; one that is in it keeps its day.
with added as (
  insert into monitored_company (tenant, environment, company_number)
  select $1, $2, company_number from unnest($3::text[]) as company_number
  on conflict do nothing
  returning company_number
)
select
  (select coalesce(array_agg(company_number order by company_number), '{}') from added) as changed,
  (select count(*) from added) + (select count(*) from monitored_company where tenant = $1 and environment = $2) as total

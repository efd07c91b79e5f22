-- one row: the number of companies, and how many companies have each of the keys
select
  (select companies from company_search_register) as register,
  coalesce((
    select jsonb_object_agg(key, companies) from company_search_count where key = any($1::text[]) and companies > 0
  ), '{}') as counts

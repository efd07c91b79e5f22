-- how many companies stand under each of the keys; and how many there are
select
  (select companies from company_search_register) as register,
  coalesce((
    select jsonb_object_agg(key, companies) from company_search_count where key = any($1::text[]) and companies > 0
  ), '{}') as counts

-- grain: one row per query and candidate company, likeliest first; the company with the number that the query gives has rank 0
with found as (
  select query, rank, at from company_search_candidates($1::jsonb, $2::integer)
  union all
  select query, 0, company_search.ctid
  from jsonb_to_recordset($3::jsonb) as numbered(query integer, number text)
  join company_search on company_number = number
)
select
  query, company_number as "companyNumber", names::text as names, postcode, address, status, live, array_to_string(keys, ' ') as keys
from found
join company_search on company_search.ctid = found.at
order by query, rank

-- Counts all keys again while readers go on: after a first load, and when so many companies changed that the counts of rare keys lag.
create temp table counted on commit drop as
select key, count(*)::integer as companies
from company_search, unnest(keys) as key
group by key
having count(*) > 1 or key like 't:%';

delete from company_search_count where not exists (select from counted where counted.key = company_search_count.key);

insert into company_search_count as known (key, companies)
select key, companies from counted
on conflict (key) do update set companies = excluded.companies where known.companies <> excluded.companies;

drop table counted;

update company_search_register
set companies = counted.companies, counted_companies = counted.companies, changed = 0, counted_at = now()
from (select count(*) as companies from company_search) as counted

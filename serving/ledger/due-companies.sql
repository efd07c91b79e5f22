-- result: the watched and the monitored companies that source $1 has not answered for since $2, or since a stream lost records about which it is
-- asked, at most $3, with their names; $4: only those that have one
select watched.company_number, f.name
from (
  select c.company_number
  from subscription_company c
  join subscription s on s.id = c.subscription
  where s.environment = 'live' and s.disabled_at is null
  union
  select company_number from monitored_company where environment = 'live'
) watched
left join company_lookup l on l.source = $1 and l.company_number = watched.company_number
left join company_facts f on f.company_number = watched.company_number
where (
  l.asked_at is null or l.asked_at < $2
  or exists (select from source_state where lost ->> 'lookUp' = $1 and l.asked_at < (lost ->> 'asOf')::timestamptz)
) and (not $4 or f.name is not null)
order by greatest(l.asked_at, l.failed_at) nulls first, watched.company_number
limit $3

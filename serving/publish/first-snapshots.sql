-- result: one row per source of $2 whose first release is on its way since less than $3, while no release of a source of $1 was ever served
with first as (
  select source, max(greatest(offered_at, fetched_at, parsed_at)) filter (where state in ('offered', 'fetched', 'parsed')) as moved_at
  from release
  where source = any ($2)
  group by source
  having bool_and(applied_at is null)
)
select source from first
where moved_at > now() - $3::interval
  and not exists (select from release where source = any ($1) and served_at is not null)
order by source

-- result: of each source of $1 the $2 newest releases by data date and the newest that failed, the newest data date first
select newest.*
from unnest($1::text[]) as wanted(source)
cross join lateral (
  select source, release, data_date::text as "dataDate", state, rows::int, rejected::int, unmapped || new_members as unmapped, offered_at as "offeredAt",
    applied_at as "appliedAt", served_at as "servedAt", failed_at as "failedAt", failure_code as code, left(failure_message, 500) as message
  from (
    select *, row_number() over (order by data_date desc, offered_at desc) as by_date,
      row_number() over (order by state = 'failed' desc, failed_at desc nulls last) as by_failure
    from release
    where release.source = wanted.source
  ) ranked
  where by_date <= $2 or by_failure <= $2 and state = 'failed'
  order by by_date
) newest

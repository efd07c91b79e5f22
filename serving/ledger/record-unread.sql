-- Records the unread records $3 of a release, with their reasons $4, found on the day $5. A record that was found on $6 separate days is given up.
insert into unread_record (source, release, record, reason, asked_day, given_up)
select $1, $2, found.record, found.reason, $5::date, (
  select count(distinct day) >= $6
  from (
    select asked_day as day from unread_record earlier where earlier.source = $1 and earlier.record = found.record
    union
    select $5::date
  ) days
)
from unnest($3::text[], $4::text[]) as found(record, reason)
on conflict (source, release, record) do nothing

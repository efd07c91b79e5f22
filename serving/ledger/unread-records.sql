-- result: one row per unread record of the newest answers of the publisher, with the days that the answer covers and the days on which it was asked for
select u.source, u.record, u.reason, c.covers_from::text as "from", c.covers_to::text as "to", u.given_up as "givenUp", (
    select count(distinct earlier.asked_day)::int from unread_record earlier where earlier.source = u.source and earlier.record = u.record
  ) as days
from coverage c
join unread_record u on u.source = c.source and u.release = c.release
where not c.whole and not exists (
  select from coverage later
  where later.source = c.source and not later.whole and later.asked_at > c.asked_at
    and later.covers_from <= c.covers_from and later.covers_to >= c.covers_to
)
order by u.source, c.covers_from, u.record

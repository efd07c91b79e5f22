-- result: one row per unread record of the newest loaded answers of the publisher,
-- with the days that the answer covers and the days on which it was asked for
select u.source, u.record, u.reason, u.covers_from::text as "from", u.covers_to::text as "to", u.given_up as "givenUp", (
    select count(distinct earlier.asked_day)::int from unread_record earlier where earlier.source = u.source and earlier.record = u.record
  ) as days
from listed_unread u
order by u.source, u.covers_from, u.record

-- result: one row per feed of news with the part of the time from $1 to $2 that was searched: its first and last instant, its minutes, and whether it
-- has no hole. GDELT always has a row; another feed has one while a release of it is dated within 60 days before $1 or later
-- why: as news_search of models/macros.sql, of the releases that the served facts hold. A file of GDELT searches its quarter of an hour, and a feed
-- the time from the item at the old end of its list to the newest one. The id of the release states these times
with served as (
  select source, source as feed, null as oldest, substring(release from '^[0-9]{14}') as newest
  from release
  where source = 'gdelt/gkg' and state = 'served' and data_date >= ($1::timestamptz at time zone 'UTC')::date - 1
  union all
  select source, substring(release from '^(.+\.[0-9a-f]{8})\.'),
    substring(release from '\.([0-9]{14})-[0-9]{14}\.'), substring(release from '\.[0-9]{14}-([0-9]{14})\.')
  from release
  where source = 'news/feeds' and state = 'served' and data_date >= ($1::timestamptz at time zone 'UTC')::date - 60
),
-- a feed without dates, and a file that an operator loaded, may state no time
part as (
  select source, feed, tstzrange(least(coalesce(since, until - interval '15 minutes'), until), until) * tstzrange($1, $2) as searched
  from served
  cross join lateral (
    select
      regexp_replace(oldest, '^(....)(..)(..)(..)(..)(..)$', '\1-\2-\3 \4:\5:\6+00')::timestamptz as since,
      regexp_replace(newest, '^(....)(..)(..)(..)(..)(..)$', '\1-\2-\3 \4:\5:\6+00')::timestamptz as until
  ) as stated
  where newest is not null
),
searched as (
  select source, feed, range_agg(searched) as whole from part where feed is not null group by source, feed
)
select known.source, known.feed, lower(whole) as "from", upper(whole) as "to",
  coalesce((select sum(extract(epoch from upper(one) - lower(one))) from unnest(whole) as one), 0)::integer / 60 as minutes,
  coalesce(whole = multirange(range_merge(whole)), false) as "isWhole"
from (select distinct source, feed from served where feed is not null union select 'gdelt/gkg', 'gdelt/gkg') as known
left join searched using (source, feed)
order by known.source, known.feed

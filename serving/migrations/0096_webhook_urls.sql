-- The URL of a watch is stored in its normal form (infra/http/outbound.ts), so that one receiver, however its URL is written, has one watch. Of several
-- watches of one receiver the one that has the normal form already, else the oldest, takes it. The others stay as they are: each may have companies, event types
-- and a secret of its own, so without it events would be lost. A URL with what only a URL parser normalises (a dot segment, another form of an address) stays too.
with split as (
  select id, tenant, environment, webhook_url, created_at, regexp_match(webhook_url, '^(https?)://([^/?#\\]+)([^#]*)', 'i') as parts
  from subscription
  where deleted_at is null
),
normal as (
  select *, concat(
    lower(parts[1]), '://', regexp_replace(lower(parts[2]), case lower(parts[1]) when 'https' then ':(0*443)?$' else ':(0*80)?$' end, ''),
    case when parts[3] !~ '^[/\\]' then '/' end, parts[3]
  ) as url
  from split
  where parts is not null
),
chosen as (
  select distinct on (tenant, environment, url) id, webhook_url, url
  from normal
  order by tenant, environment, url, webhook_url <> url, created_at, id
)
update subscription set webhook_url = chosen.url
from chosen
where subscription.id = chosen.id and chosen.webhook_url <> chosen.url

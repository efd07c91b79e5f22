-- Stores new events, and one delivery of each for every live subscription that wants the event. A subscription that is stored exists: its time of
-- creation decides nothing, because a clock that was ahead may have written it. A tenant in `withheld_from` receives none. 100 deliveries
-- of a subscription make a page, numbered from $2. A
-- delivery's id derives from its subscription and event, so computing it twice gives the same id. Subscriptions find their events by company or by
-- type, so that the cost follows the deliveries and not events times subscriptions. An event whose record does not name the company carries the name
-- of the published facts. It is stored, so that each attempt sends the same bytes.
with fresh as (
  insert into event (type, company_number, source_id, company_name, occurred_at, detail, metadata, withheld_from, publish)
  select type, company_number, source_id, coalesce(company_name, facts.name), occurred_at, detail, metadata, withheld_from, $1
  from event_in
  left join company_facts as facts using (company_number)
  -- retention has deleted the event: it was sent long ago
  where not exists (select from event_identity where identity = md5(concat_ws('|', type, company_number, source_id))::uuid)
  order by occurred_at, type, company_number, source_id
  on conflict (type, company_number, source_id) do nothing
  returning id, type, company_number, source_id, occurred_at, withheld_from
),
published_at_last as (
  delete from publish_problem as problem using event_in
  where part = 'event' and problem.company_number = event_in.company_number and item = concat(event_in.type, ' ', event_in.source_id)
),
receiving as (
  select id as subscription, tenant, every_company, of_portfolio, event_types
  from subscription
  where environment = 'live' and disabled_at is null
),
receiving_all as materialized (
  select subscription from receiving where every_company and event_types is null
),
-- an event of a sector is of the companies that a tenant monitors or watches: one of another tenant's company would tell who is watched
of_sector as (
  select receiving.subscription, fresh.*
  from fresh
  join (
    select tenant, company_number from subscription_company as listed join receiving on receiving.subscription = listed.subscription
    union
    select tenant, company_number from monitored_company where environment = 'live'
  ) as watched using (company_number)
  join receiving using (tenant)
  where (receiving.every_company or receiving.of_portfolio) and fresh.type = 'sector_stress.elevated'
    and (event_types is null or fresh.type = any (event_types))
),
wanted as (
  select subscription, fresh.* from receiving_all cross join fresh where fresh.type <> 'sector_stress.elevated'
  union all
  select * from of_sector
  union all
  select subscription, fresh.*
  from fresh
  join monitored_company as monitored using (company_number)
  join receiving using (tenant)
  where monitored.environment = 'live' and of_portfolio and fresh.type <> 'sector_stress.elevated'
    and (event_types is null or fresh.type = any (event_types))
  union all
  select subscription, fresh.*
  from (select subscription, unnest(event_types) as type from receiving where every_company group by 1, 2) as typed
  join fresh on fresh.type = typed.type and fresh.type <> 'sector_stress.elevated'
  union all
  select subscription, fresh.*
  from fresh
  join subscription_company as listed using (company_number)
  join receiving using (subscription)
  where not every_company and not of_portfolio and (event_types is null or fresh.type = any (event_types))
),
numbered as (
  select wanted.*, row_number() over (partition by subscription order by occurred_at, type, company_number, source_id) - 1 as place
  from wanted
  join receiving using (subscription)
  where tenant <> all (withheld_from)
),
sent as (
  insert into delivery (id, subscription, event, publish, page)
  select 'dlv_' || md5(concat_ws('|', subscription, type, company_number, source_id)), subscription, id, $1, $2::integer + place / 100
  from numbered
  on conflict do nothing
  returning 1
)
select (select count(*) from fresh) as events, (select count(*) from sent) as deliveries

-- Stores new events, and one delivery of each for every live subscription that wants the event and existed when it became known. 100
-- deliveries of a subscription make a page, numbered from $2. A delivery's id derives from its subscription and event, so computing it twice
-- gives the same id.
with fresh as (
  insert into event (type, company_number, source_id, company_name, occurred_at, detail, metadata, publish)
  select type, company_number, source_id, company_name, occurred_at, detail, metadata, $1
  from event_in
  order by occurred_at, type, company_number, source_id
  on conflict (type, company_number, source_id) do nothing
  returning id, type, company_number, source_id, occurred_at, created_at
),
wanted as (
  select
    subscription.id as subscription,
    fresh.*,
    row_number() over (partition by subscription.id order by occurred_at, type, company_number, source_id) - 1 as place
  from fresh
  join subscription
    on subscription.environment = 'live'
   and subscription.disabled_at is null
   and subscription.created_at <= fresh.created_at
   and (subscription.event_types is null or fresh.type = any (subscription.event_types))
   and (
     subscription.every_company
     or exists (
       select from subscription_company as listed
       where listed.subscription = subscription.id and listed.company_number = fresh.company_number
     )
   )
),
sent as (
  insert into delivery (id, subscription, event, publish, page)
  select 'dlv_' || md5(concat_ws('|', subscription, type, company_number, source_id)), subscription, id, $1, $2::integer + place / 100
  from wanted
  on conflict do nothing
  returning 1
)
select (select count(*) from fresh) as events, (select count(*) from sent) as deliveries

-- Stores an event of the sandbox and one delivery of it for each sandbox watch of the tenant that wants it.
-- parameters: the type, the company, the source id, the name, the instant, the detail, the metadata, the publish, the tenant
with fresh as (
  insert into event (type, company_number, source_id, company_name, occurred_at, detail, metadata, publish, sandbox_tenant)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  returning id, type, company_number, source_id
),
wanted as (
  select subscription.id as subscription, fresh.*
  from subscription, fresh
  where tenant = $9 and environment = 'sandbox' and disabled_at is null and (event_types is null or type = any (event_types))
    and (
      every_company
      or of_portfolio and exists (
        select from monitored_company as monitored
        where monitored.tenant = $9 and monitored.environment = 'sandbox' and monitored.company_number = fresh.company_number
      )
      or exists (
        select from subscription_company as listed
        where listed.subscription = subscription.id and listed.company_number = fresh.company_number
      )
    )
),
sent as (
  insert into delivery (id, subscription, event, publish, page)
  select 'dlv_' || md5(concat_ws('|', subscription, type, company_number, source_id)), subscription, id, $8, 0 from wanted
  returning 1
)
select (select count(*) from sent)::integer as deliveries

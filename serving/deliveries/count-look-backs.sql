-- Stores the look-back of deliveries that were never attempted, whose event is a notice of a petition against a company or of a winding-up order, and
-- states the day of the presentation: how many decisions about the company the tenant received since then, and the list of them
-- (`GET /api/v1/transaction-decisions`). What is stored stays.
with owed as (
  select delivery.id, tenant, environment, company_number, metadata ->> 'presented_on' as since
  from delivery
  join subscription on subscription.id = delivery.subscription
  join event on event.id = delivery.event
  where delivery.id = any ($1::text[]) and delivery.attempts = 0 and delivery.look_back is null
    and type = 'gazette.insolvency.published'
    and metadata ->> 'kind' in ('winding-up-petition', 'petition-service', 'winding-up-order')
    and metadata ->> 'presented_on' is not null
)
update delivery
set look_back = jsonb_build_object(
  'since', since,
  'count', (
    select count(*) from decision
    where decision.tenant = owed.tenant and decision.environment = owed.environment and payer = company_number
      and decided_at >= since::date::timestamp at time zone 'Europe/London'
  ) + (
    select count(*) from decision
    where decision.tenant = owed.tenant and decision.environment = owed.environment and payee = company_number
      and decided_at >= since::date::timestamp at time zone 'Europe/London'
  ),
  'url', concat('/api/v1/transaction-decisions?companyNumber=', company_number, '&since=', since)
)
from owed
where delivery.id = owed.id and delivery.look_back is null

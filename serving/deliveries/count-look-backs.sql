-- Stores the look-back of deliveries that were never attempted, whose event is a notice of a petition against a company, a hearing of one on a list
-- of the court, or a winding-up order, with a day of the presentation: that of the event, or for an order that of the petition's notice, which the
-- facts of the company hold. The look-back says how many decisions about the company the tenant received since then, and the list of them
-- (`GET /api/v1/transaction-decisions`). What is stored stays. A retraction, and a notice that was retracted or replaced before it was read, show no petition:
-- models/events/gazette.insolvency.published.sql has these words.
with owed as (
  select delivery.id, tenant, environment, event.company_number, coalesce(metadata ->> 'presented_on', petitioned.since) as since
  from delivery
  join subscription on subscription.id = delivery.subscription
  join event on event.id = delivery.event
  left join lateral (
    select procedure ->> 'presentedOn' as since
    from company_facts, jsonb_array_elements(facts -> 'procedures') as procedure
    where company_facts.company_number = event.company_number and procedure ->> 'code' = 'WUO_MADE' and metadata ->> 'kind' = 'winding-up-order'
  ) as petitioned on true
  where delivery.id = any ($1::text[]) and delivery.attempts = 0 and delivery.look_back is null
    and (
      type = 'companies_court.petition.scheduled'
      or type = 'gazette.insolvency.published' and metadata ->> 'kind' in ('winding-up-petition', 'petition-service', 'winding-up-order')
        and detail not like 'Retraction: %' and detail not like '%; the Gazette has retracted or replaced this notice'
    )
    and coalesce(metadata ->> 'presented_on', petitioned.since) is not null
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

-- grain: one row per decision of the caller about company $3, as payer or payee, from the start of day $4 in London, newest first. $5, $6: only
-- decisions after this instant and id in that order
with as_payer as (
  select * from decision
  where tenant = $1 and environment = $2 and payer = $3
    and decided_at >= $4::date::timestamp at time zone 'Europe/London' and (decided_at, id) < ($5::timestamptz, $6::text)
  order by decided_at desc, id desc
  limit $7
),
as_payee as (
  select * from decision
  where tenant = $1 and environment = $2 and payee = $3
    and decided_at >= $4::date::timestamp at time zone 'Europe/London' and (decided_at, id) < ($5::timestamptz, $6::text)
  order by decided_at desc, id desc
  limit $7
)
select
  id, transaction_id as "transactionId", idempotency_key as "idempotencyKey", outcome, role, request ->> 'direction' as direction, payer, payee,
  request -> 'amountMinor' as "amountMinor", request ->> 'currency' as currency, kid, decided_at as "decidedAt",
  (select kind from latest_outcome where decision = about.id) as "latestOutcome"
from (select *, 'payer' as role from as_payer union all select *, 'payee' from as_payee) as about
order by decided_at desc, id desc
limit $7

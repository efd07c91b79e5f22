-- grain: one row per decision of the caller about its payment $3, newest first: there are several when the payment was checked under several keys. $4, $5: only
-- decisions after this instant and id in that order; no more than $6
with page as (
  select * from decision
  where tenant = $1 and environment = $2 and transaction_id = $3 and (decided_at, id) < ($4::timestamptz, $5::text)
  order by decided_at desc, id desc
  limit $6
)
select
  id, transaction_id as "transactionId", idempotency_key as "idempotencyKey", outcome, null as role, request ->> 'direction' as direction, payer, payee,
  request -> 'amountMinor' as "amountMinor", request ->> 'currency' as currency, kid, decided_at as "decidedAt",
  (select kind from latest_outcome where decision = page.id) as "latestOutcome"
from page
order by decided_at desc, id desc

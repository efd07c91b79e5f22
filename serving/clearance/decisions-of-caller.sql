-- grain: one row per decision of the caller from the start of day $3 in London, newest first; of outcome $7, or of any when it is null. $4, $5: only
-- decisions after this instant and id in that order; no more than $6
with page as (
  select found.*
  from unnest(case when $7::text is null then array['ALLOW', 'HOLD', 'REVIEW'] else array[$7] end) as wanted (outcome)
  cross join lateral (
    select * from decision
    where tenant = $1 and environment = $2 and decision.outcome = wanted.outcome
      and decided_at >= $3::date::timestamp at time zone 'Europe/London' and (decided_at, id) < ($4::timestamptz, $5::text)
    order by decided_at desc, id desc
    limit $6
  ) as found
  order by decided_at desc, id desc
  limit $6
)
select
  id, transaction_id as "transactionId", idempotency_key as "idempotencyKey", outcome, null as role, request ->> 'direction' as direction, payer, payee,
  request -> 'amountMinor' as "amountMinor", request ->> 'currency' as currency, kid, decided_at as "decidedAt",
  (select kind from latest_outcome where decision = page.id) as "latestOutcome"
from page
order by decided_at desc, id desc

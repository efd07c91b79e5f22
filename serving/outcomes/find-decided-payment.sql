-- result: one row: the caller's decision $3 with the outcomes that were recorded about its payment, the oldest first;
-- no row: the caller has no such decision
select
  id as "decisionId", transaction_id as "transactionId", decided_at as "decidedAt", (request ->> 'amountMinor')::bigint::float8 as "amountMinor",
  request ->> 'currency' as currency,
  coalesce((select outcomes from outcomes_of_decision where decision = decision.id), '[]') as outcomes
from decision
where tenant = $1 and environment = $2 and id = $3

-- grain: one decision of environment $1 after id $2, with all that its receipt covers, and whether its receipt has a leaf or waits for one
select
  id, tenant, transaction_id as "transactionId", idempotency_key as "idempotencyKey", payer, payee, outcome, verdict, ruleset, receipt, kid,
  decided_at as "decidedAt", expires_at as "expiresAt", request, inputs,
  exists (
    select from log_leaf join log on log.name = log_leaf.log
    where log.environment = $1 and leaf_hash = sha256('\x00'::bytea || receipt_entry(receipt))
  ) or exists (
    select from log_pending where log_pending.environment = $1 and entry = receipt_entry(receipt)
  ) as logged
from decision
where environment = $1 and id > $2
order by id
limit $3

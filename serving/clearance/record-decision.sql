-- Stores the decision and its answer in one statement, only while the caller still holds the key: a process whose lease ended writes nothing.
with settled as (
  update idempotency set state = 'done', status = $5, body = $6, decision = $7
  where tenant = $1 and environment = $2 and key = $3 and owner = $4 and state = 'started'
  returning 1
)
insert into decision (
  id, tenant, environment, idempotency_key, transaction_id, payer, payee, outcome, request, inputs, verdict, ruleset, receipt, kid,
  decided_at, expires_at
)
select $7, $1, $2, $3, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19
from settled

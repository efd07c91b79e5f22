-- Stores the decision and its answer in one statement, only while the caller still holds the key: a process whose lease ended writes nothing. The key
-- that signed the receipt is stored with it: a PostgreSQL that was restored to a time before the key was published would return neither the decision
-- nor the key. So is the entry of the receipt in the log: every decision has one. A process that was not restarted after a rotation signs on with
-- the retired key: its retirement then moves to its last decision.
with settled as (
  update idempotency set state = 'done', status = $5, body = $6, decision = $7
  where tenant = $1 and environment = $2 and key = $3 and owner = $4 and state = 'started'
  returning 1
),
signed as (
  select publish_signing_key($17, $20, $21, $2, $22) from settled where not exists (select from signing_key where kid = $17)
),
logged as (
  insert into log_pending (environment, entry) select $2, receipt_entry($16) from settled
),
still_signing as (
  update signing_key set retired_at = $18 where kid = $17 and retired_at < $18 and exists (select from settled)
)
insert into decision (
  id, tenant, environment, idempotency_key, transaction_id, payer, payee, outcome, request, inputs, verdict, ruleset, receipt, kid,
  decided_at, expires_at
)
select $7, $1, $2, $3, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19
from settled left join signed on true

-- Stores the outcome and its answer in one statement, only while the caller still holds the key, as serving/clearance/record-decision.sql does. A unique
-- violation (another outcome of the decision was recorded after this one was judged) stores neither.
with settled as (
  update idempotency set state = 'done', status = $5, body = $6
  where tenant = $1 and environment = $2 and key = $3 and owner = $4 and state = 'started'
  returning 1
)
insert into transaction_outcome (
  id, tenant, environment, decision, kind, occurred_at, amount_minor, reference, corrects, idempotency_key, api_key, recorded_at, position
)
select $7, $1, $2, $8, $9, $10, $11, $12, $13, $3, $14, $15, $16
from settled

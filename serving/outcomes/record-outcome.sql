-- Stores an outcome. `position` is unique for each decision.
insert into transaction_outcome (
  id, tenant, environment, decision, kind, occurred_at, amount_minor, reference, corrects, idempotency_key, api_key, recorded_at, position
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)

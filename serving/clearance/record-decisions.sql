-- result: the ids of the decisions that were stored. A member of $1 whose caller no longer holds its key is not stored: the answer is that of the process
-- that took it over. Nor is one whose key was claimed more than a minute ago: its process stood still, and a head of the log that was signed meanwhile
-- would show the receipt as dated back.
-- Stores decisions and their answers in one statement. $1: JSON, one member for each decision, with its small columns and with the places of the others in the
-- bytes $2 (`from` counts from 1). The key that signed a receipt is stored with it: a PostgreSQL that was restored to a time before the key was published
-- would return neither the decision nor the key. So is the entry of the receipt in the log: every decision has one. A process that was not restarted
-- after a rotation signs on with the retired key: its retirement then moves to its last decision.
with hasty as (
  select set_config('lock_timeout', $3, true)
),
given as materialized (
  select *
  from hasty, json_to_recordset($1::json) as given (
    tenant text, environment text, key text, owner text, status int, id text, "transactionId" text, payer text, payee text, outcome text, ruleset text,
    kid text, "decidedAt" timestamptz, "expiresAt" timestamptz, jwk jsonb, signer text, since timestamptz,
    "bodyFrom" int, "bodyBytes" int, "requestFrom" int, "requestBytes" int, "inputsFrom" int, "inputsBytes" int,
    "verdictFrom" int, "verdictBytes" int, "receiptFrom" int, "receiptBytes" int
  )
  -- true of all: PostgreSQL then expects few rows, and looks each key up by the index also where its table was empty when it planned
  where environment in ('live', 'sandbox')
),
settled as (
  update idempotency as held set state = 'done', status = given.status, body = substr($2::bytea, "bodyFrom", "bodyBytes"), decision = given.id
  from given
  where held.tenant = given.tenant and held.environment = given.environment and held.key = given.key and held.owner = given.owner
    and held.state = 'started' and held.created_at > now() - interval '1 minute'
  returning given.*, convert_from(substr($2::bytea, "receiptFrom", "receiptBytes"), 'UTF8') as receipt
),
logged as (
  insert into log_pending (environment, entry) select environment, receipt_entry(receipt) from settled
)
insert into decision (
  id, tenant, environment, idempotency_key, transaction_id, payer, payee, outcome, request, inputs, verdict, ruleset, receipt, kid,
  decided_at, expires_at
)
select
  id, tenant, environment, key, "transactionId", payer, payee, outcome, convert_from(substr($2, "requestFrom", "requestBytes"), 'UTF8')::jsonb,
  convert_from(substr($2, "inputsFrom", "inputsBytes"), 'UTF8')::jsonb, convert_from(substr($2, "verdictFrom", "verdictBytes"), 'UTF8')::jsonb,
  ruleset, receipt,
  case
    when exists (select from signing_key where signing_key.kid = settled.kid and (retired_at is null or retired_at >= "decidedAt")) then kid
    else keep_signing_key(kid, jwk, signer, environment, since, "decidedAt")
  end,
  "decidedAt", "expiresAt"
from settled
returning id

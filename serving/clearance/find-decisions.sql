select
  id, transaction_id as "transactionId", idempotency_key as "idempotencyKey", payer, payee, outcome, verdict, ruleset, receipt, kid,
  signing_key.signer, decided_at as "decidedAt", expires_at as "expiresAt"
from decision
join signing_key using (kid)
where tenant = $1 and decision.environment = $2 and idempotency_key = $3
order by decided_at desc
limit 100

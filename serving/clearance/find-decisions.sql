select
  decision.id, transaction_id as "transactionId", idempotency_key as "idempotencyKey", payer, payee, outcome, verdict, ruleset, receipt, kid,
  signing_key.signer, decided_at as "decidedAt", expires_at as "expiresAt",
  (
    select coalesce(json_agg(json_build_object(
      'outcomeId', stated.id,
      'outcome', kind,
      'occurredAt', occurred_at,
      'amountMinor', amount_minor,
      'reference', reference,
      'corrects', corrects,
      'recordedAt', recorded_at
    ) order by sequence), '[]')
    from transaction_outcome as stated
    where stated.decision = decision.id
  ) as outcomes
from decision
join signing_key using (kid)
where tenant = $1 and decision.environment = $2 and idempotency_key = $3
order by decided_at desc
limit 100

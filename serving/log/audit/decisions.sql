-- grain: one decision of environment $1 after id $2, with all that its receipt covers, whether its receipt has a leaf or waits for one, whether a head covers
-- the leaf, and when the newest head was signed that its log has without the leaf; $4, $5 and $6: log, size and time of a head that was kept outside the database
select
  id, tenant, transaction_id as "transactionId", idempotency_key as "idempotencyKey", payer, payee, outcome, verdict, ruleset, receipt, kid,
  decided_at as "decidedAt", expires_at as "expiresAt", request, inputs,
  leaf.log is not null or exists (
    select from log_pending where log_pending.environment = $1 and entry = receipt_entry(receipt)
  ) as logged,
  coalesce(leaf.covered, false) as covered,
  leaf.passed_at as "passedAt"
from decision
left join lateral (
  select
    min(log_leaf.log) as log,
    bool_or(exists (select from log_head where log_head.log = log_leaf.log and tree_size > leaf_index)) as covered,
    max(head.signed_at) as passed_at
  from log_leaf
  join log on log.name = log_leaf.log and log.environment = $1
  left join lateral (
    (
      select signed_at from log_head
      where log_head.log = log_leaf.log and tree_size <= leaf_index
      order by tree_size desc, signed_at desc
      limit 1
    )
    union all
    select $6::timestamptz where log_leaf.log = $4 and leaf_index >= $5::bigint
  ) as head on true
  where leaf_hash = sha256('\x00'::bytea || receipt_entry(receipt))
) as leaf on true
where environment = $1 and id > $2
order by id
limit $3

-- grain: one row per decision with an outcome: what was recorded about its payment, the oldest first
create view outcomes_of_decision as
select
  decision,
  json_agg(json_build_object(
    'outcomeId', id,
    'outcome', kind,
    'occurredAt', occurred_at,
    'amountMinor', amount_minor,
    'reference', reference,
    'corrects', corrects,
    'recordedAt', recorded_at
  ) order by sequence) as outcomes
from transaction_outcome
group by decision;

-- Terminology
--   outcome      how a payment that was decided on ended: settled, chargeback, default, clawback. Append-only; the newest by `occurred_at` is the latest
--   correction   an outcome that takes the place of an earlier one, which stays in the history and counts no more

create table transaction_outcome (
  sequence bigint generated always as identity primary key,
  id text not null unique,
  tenant text not null references tenant,
  environment text not null check (environment in ('live', 'sandbox')),
  decision text not null references decision,
  kind text not null check (kind in ('settled', 'chargeback', 'default', 'clawback')),
  occurred_at timestamptz not null,
  amount_minor bigint not null check (amount_minor >= 0),
  -- the caller's own id of the event, such as that of a dispute
  reference text,
  corrects text unique references transaction_outcome (id),
  idempotency_key text not null,
  api_key text not null,
  recorded_at timestamptz not null,
  -- from 1: an outcome is judged against all outcomes before it, and is refused when another one took its position meanwhile
  position integer not null,
  unique (decision, position)
);
create index transaction_outcome_of_decision on transaction_outcome (decision, occurred_at);

create trigger transaction_outcome_is_append_only before update or delete on transaction_outcome for each row execute function refuse_change();
create trigger transaction_outcome_is_not_emptied before truncate on transaction_outcome for each statement execute function refuse_change();

-- the list of a caller's decisions; decisions wait while it is built
create index decision_of_caller on decision (tenant, environment, decided_at, id);

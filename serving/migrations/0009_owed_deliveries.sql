-- An owed delivery (pending or retrying) has either a time for its next attempt, or waits in its page for the first one. Each kind has a partial
-- index, so that the outbox never reads settled deliveries.

-- when the outbox last started a workflow for the delivery: the outbox claims an overdue delivery at most once in five minutes
alter table delivery add column claimed_at timestamptz;

create index delivery_overdue on delivery (greatest(next_attempt_at, claimed_at))
  where state in ('pending', 'retrying') and next_attempt_at is not null;

create index delivery_unattempted on delivery (subscription, publish, page)
  where state = 'pending' and attempts = 0;

-- Records attempts and the new state of their deliveries in one statement. An attempt number that was recorded before changes nothing, except
-- when a success follows a recorded failure of the same number (the worker gave the attempt up, and the receiver answered after all).
-- The failure of a delivery that was given up meanwhile changes its number of attempts only: the first attempt of a replay would else have a number that is
-- recorded, which is not recorded again, so its next attempt would follow at once, for ever.
-- An answer that ends a delivery or its subscription is about the subscription that was asked. When its tenant has changed it since, perhaps to another
-- URL, the delivery is due again and the subscription goes on.
with made as (
  select *
  from jsonb_to_recordset($1::jsonb) as a(
    delivery text, "watchAsOf" timestamptz, number integer, "startedAt" timestamptz, "durationMs" integer, status integer, error text, excerpt text,
    state text, "nextAttemptAt" timestamptz, "disableReason" text
  )
), reported as (
  select delivery, "watchAsOf", number, "startedAt", "durationMs", status, error, excerpt, "disableReason",
    case when is_outdated then 'retrying' else made.state end as state,
    case when is_outdated then now() else "nextAttemptAt" end as "nextAttemptAt"
  from made
  join delivery on delivery.id = made.delivery
  join subscription on subscription.id = delivery.subscription
  cross join lateral (select made.state = 'dead_letter' and updated_at <> "watchAsOf" as is_outdated) as judged
), kept as (
  insert into attempt as known (delivery, number, started_at, duration_ms, status, error, response_excerpt)
  select delivery, number, "startedAt", "durationMs", status, error, excerpt from reported
  on conflict (delivery, number) do update
    set started_at = excluded.started_at, duration_ms = excluded.duration_ms, status = excluded.status, error = null,
      response_excerpt = excluded.response_excerpt
    where known.error is not null and excluded.error is null
  returning delivery
), moved as (
  update delivery d
  set attempts = greatest(d.attempts, reported.number),
    (state, last_status, last_error, next_attempt_at, settled_at) = (
      select
        reported.state, reported.status, reported.error, reported."nextAttemptAt", case when reported.state in ('delivered', 'dead_letter') then now() end
      where d.state in ('pending', 'retrying') or reported.state = 'delivered'
      union all
      select d.state, d.last_status, d.last_error, d.next_attempt_at, d.settled_at
      where d.state not in ('pending', 'retrying') and reported.state <> 'delivered'
    )
  from reported
  join kept using (delivery)
  where d.id = reported.delivery
  returning d.id, d.subscription, d.state, d.attempts, d.next_attempt_at, reported."disableReason", reported."watchAsOf"
), disabled as (
  update subscription s
  set disabled_at = now(), disabled_reason = moved."disableReason"
  from moved
  where s.id = moved.subscription and moved."disableReason" is not null and s.disabled_at is null and s.updated_at = moved."watchAsOf"
)
select d.id as "delivery", coalesce(m.state, d.state) as "state", coalesce(m.attempts, d.attempts) as "attempts",
  case when m.id is null then d.next_attempt_at else m.next_attempt_at end as "nextAttemptAt"
from reported
join delivery d on d.id = reported.delivery
left join moved m on m.id = d.id

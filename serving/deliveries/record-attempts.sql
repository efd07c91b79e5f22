-- Attempts and what becomes of their deliveries, together or not at all. A number that was recorded before changes nothing, unless it is a
-- success that a recorded failure hides (an attempt that was given up, and answered after all): a success is never forgotten.
with said as (
  select *
  from jsonb_to_recordset($1::jsonb) as a(
    delivery text, number integer, "startedAt" timestamptz, "durationMs" integer, status integer, error text, excerpt text,
    state text, "nextAttemptAt" timestamptz, "disableReason" text
  )
), kept as (
  insert into attempt as known (delivery, number, started_at, duration_ms, status, error, response_excerpt)
  select delivery, number, "startedAt", "durationMs", status, error, excerpt from said
  on conflict (delivery, number) do update
    set started_at = excluded.started_at, duration_ms = excluded.duration_ms, status = excluded.status, error = null,
      response_excerpt = excluded.response_excerpt
    where known.error is not null and excluded.error is null
  returning delivery
), moved as (
  update delivery d
  set state = said.state, attempts = greatest(d.attempts, said.number), last_status = said.status, last_error = said.error,
    next_attempt_at = said."nextAttemptAt",
    settled_at = case when said.state in ('delivered', 'dead_letter') then now() end
  from said
  join kept using (delivery)
  where d.id = said.delivery and (d.state in ('pending', 'retrying') or said.state = 'delivered')
  returning d.id, d.subscription, d.state, d.attempts, d.next_attempt_at, said."disableReason"
), disabled as (
  update subscription s
  set disabled_at = now(), disabled_reason = moved."disableReason"
  from moved
  where s.id = moved.subscription and moved."disableReason" is not null and s.disabled_at is null
)
select d.id as "delivery", coalesce(m.state, d.state) as "state", coalesce(m.attempts, d.attempts) as "attempts",
  case when m.id is null then d.next_attempt_at else m.next_attempt_at end as "nextAttemptAt"
from said
join delivery d on d.id = said.delivery
left join moved m on m.id = d.id

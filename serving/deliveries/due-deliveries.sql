-- one row per delivery among the ids, with everything that an attempt needs: the body comes from the event and the look-back, the address from the
-- subscription
select d.id as "delivery", d.subscription, d.state, d.attempts, d.attempts_before as "attemptsBefore",
  d.last_status as "lastStatus", d.last_error as "lastError",
  d.next_attempt_at as "nextAttemptAt", clock_timestamp() as "readAt",
  s.tenant, s.webhook_url as "url", s.updated_at::text as "watchAsOf",
  case when s.next_secret_at <= now() then s.next_secret else s.secret end as secret,
  coalesce(s.held_until > now(), false) as "held", s.disabled_at is not null and coalesce(s.held_until <= now(), true) as "disabled",
  e.type, e.occurred_at as "occurredAt", e.company_number as "companyNumber", e.company_name as "companyName",
  e.source_id as "sourceId", e.detail,
  case when d.look_back is null then e.metadata else e.metadata || jsonb_build_object('look_back', d.look_back) end as metadata
from delivery d
join subscription s on s.id = d.subscription
join event e on e.id = d.event
where d.id = any($1::text[])
order by d.event

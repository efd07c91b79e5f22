-- grain: one row per event of company $1 that the service published within a year before $2, newest first; no more than $3. Without those
-- that are withheld from the tenant $4
-- why without sector_stress.elevated: only companies that a tenant watches or monitors have this event,
-- so it would tell one tenant what another watches
select type as event, source_id as "sourceId", occurred_at as "occurredAt", created_at as "publishedAt", detail
from event
where company_number = $1 and sandbox_tenant is null and $4 <> all (withheld_from)
  and type <> 'sector_stress.elevated' and created_at <= $2 and created_at > $2 - interval '365 days'
order by occurred_at desc, id desc
limit $3

-- parameters: the first day (UTC), the action, the tenant, the most rows; null: any
-- result: one row per act, the newest first
select id::text, at, actor, action, source, release, tenant, why, detail
from audit_log
where ($1::date is null or at >= $1::date at time zone 'UTC') and ($2::text is null or action = $2) and ($3::text is null or tenant = $3)
order by audit_log.id desc
limit $4

-- grain: one row per decision: those of $1 (ids), or when it is null all live ones from $2 on, oldest first, no more than $3
select id, tenant, environment, inputs, verdict, receipt, decided_at as "decidedAt"
from decision
where ($1::text[] is not null and id = any($1::text[]))
   or ($1::text[] is null and environment = 'live' and decided_at >= $2::timestamptz)
order by decided_at, id
limit $3

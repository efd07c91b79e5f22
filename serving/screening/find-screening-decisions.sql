-- grain: one row per decision, newest first; a filter that is null does not apply; $7: only decisions with a lower
-- sequence; $9: the source of each list
select
  d.id, d.sequence, d.list, d.entry, d.entry_name as "entryName", d.verdict, d.subject, d.reference, d.list_version as "listVersion",
  d.decided_by as "by", d.decided_at as "at", d.why,
  coalesce(u.uses, 0) as "uses", u.last_used_at as "lastUsedAt",
  exists (
    select from expired_evidence as expired
    where expired.source = $9::jsonb ->> d.list and expired.record = d.entry
  ) as "evidenceExpired",
  not exists (
    select from screening_decision newer
    where newer.tenant = d.tenant and newer.environment = d.environment and newer.list = d.list and newer.entry = d.entry
      and newer.subject_key = d.subject_key and newer.subject_print = d.subject_print and newer.reference is not distinct from d.reference
      and newer.sequence > d.sequence
  ) as "newest"
from screening_decision d
left join screening_decision_use u on u.decision = d.id
where d.tenant = $1 and d.environment = $2
  and ($3::text is null or d.list = $3)
  and ($4::text is null or d.entry = $4)
  and ($5::text is null or d.subject_key = $5)
  and ($6::text is null or d.reference = $6)
  and ($7::bigint is null or d.sequence < $7)
order by d.sequence desc
limit $8

-- grain: one row per tenant and line of decisions (one entry and subject) that may be about a match of the register's people, with the newest of the
-- line $1..$3: arrays with one element per match: list, entry, folded name of the subject. The register gives its people no reference
with wanted as (
  select distinct list, entry, subject_key from unnest($1::text[], $2::text[], $3::text[]) as a(list, entry, subject_key)
)
select distinct on (d.tenant, d.list, d.entry, d.subject_key, d.subject_print)
  d.tenant, d.id, d.sequence, d.list, d.entry, d.verdict, d.subject_key as "subjectKey", d.reference, d.subject, d.entry_print as "entryPrint",
  d.decided_by as "by", d.decided_at as "at", d.why
from wanted
join screening_decision d using (list, entry, subject_key)
where d.environment = 'live' and d.reference is null
order by d.tenant, d.list, d.entry, d.subject_key, d.subject_print, d.sequence desc

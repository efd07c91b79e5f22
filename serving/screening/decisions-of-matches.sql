-- grain: one row per line of decisions (one entry, subject and reference) that may be about a match, with the newest of the line
-- $3..$6: arrays with one element per match: list, entry, folded name of the subject, the caller's reference or null; $7: as of this instant;
-- null: now
with wanted as (
  select distinct list, entry, subject_key, reference
  from unnest($3::text[], $4::text[], $5::text[], $6::text[]) as a(list, entry, subject_key, reference)
)
select distinct on (d.list, d.entry, d.subject_key, d.subject_print, d.reference)
  d.id, d.sequence, d.list, d.entry, d.verdict, d.subject_key as "subjectKey", d.reference, d.subject, d.entry_print as "entryPrint",
  d.decided_by as "by", d.decided_at as "at", d.why
from wanted
join screening_decision d
  on d.tenant = $1 and d.environment = $2 and d.list = wanted.list and d.entry = wanted.entry
 and (d.subject_key = wanted.subject_key or d.reference = wanted.reference)
 and ($7::timestamptz is null or d.decided_at <= $7)
order by d.list, d.entry, d.subject_key, d.subject_print, d.reference, d.sequence desc

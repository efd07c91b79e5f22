-- grain: one row per line of decisions (one entry, subject and reference) that may be about a match, with the newest of the line
-- $3..$6: the matches, one element each: list, entry, the folded name of who was screened, the caller's own id or null
with asked as (
  select distinct list, entry, subject_key, reference
  from unnest($3::text[], $4::text[], $5::text[], $6::text[]) as a(list, entry, subject_key, reference)
)
select distinct on (d.list, d.entry, d.subject_key, d.subject_print, d.reference)
  d.id, d.sequence, d.list, d.entry, d.verdict, d.subject_key as "subjectKey", d.reference, d.subject, d.entry_print as "entryPrint",
  d.decided_by as "by", d.decided_at as "at", d.why
from asked
join screening_decision d
  on d.tenant = $1 and d.environment = $2 and d.list = asked.list and d.entry = asked.entry
 and (d.subject_key = asked.subject_key or d.reference = asked.reference)
order by d.list, d.entry, d.subject_key, d.subject_print, d.reference, d.sequence desc

-- Which parties of a company match an entry. $1: the company, $2: it and the companies of its chain, as they were just read. $3: a tenant, whose
-- analysts may have decided that a match of no effect is true: a company counts as without a match while it has only other matches of no effect, of
-- entries that have begun; null: every match counts.
-- result: at most one row: what every company was screened against, and the keys of the parties. No row while a sweep runs or is due, while one of
-- the companies waits, and for a company without facts
with matches as (
  select match.party,
    match.effect <> 'INFO'
    or $3::text is null
    or exists (
      select from screening_decision as decision
      where decision.tenant = $3 and decision.environment = 'live' and decision.list = match.list and decision.entry = match.entry
        and decision.verdict = 'true-match'
    )
    or exists (
      select from screening_entry as listed, screening_sweep as swept
      where listed.list = match.list and listed.id = match.entry and swept.kind = 'entries' and listed.entry->>'from' > swept.screened->>'day'
    ) as counts
  from screening_match as match
  where match.company_number = $1
)
select
  entries.screened,
  array(select distinct party from matches where exists (select from matches where counts)) as parties
from screening_sweep as entries, screening_sweep as whole
where entries.kind = 'entries' and entries.target is null
  and whole.kind = 'whole' and whole.target is null
  and not exists (select from screening_entry_between)
  and exists (select from company_facts where company_number = $1)
  and not exists (select from screening_waiting where company_number = any ($2::text[]))

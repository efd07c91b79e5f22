-- Whether a company certainly has no match that counts. $1: the company, $2: it and the companies of its chain, as they were just read. $3: a tenant, whose
-- analysts may have decided that a match of no effect is true: only such a match of no effect counts; null: every match counts.
-- result: at most one row: what every company was screened against. No row while a sweep runs or is due, while one of the companies waits, when the company has
-- a match that counts, and for a company without facts
select entries.screened
from screening_sweep as entries, screening_sweep as whole
where entries.kind = 'entries' and entries.target is null
  and whole.kind = 'whole' and whole.target is null
  and not exists (select from screening_entry_between)
  and exists (select from company_facts where company_number = $1)
  and not exists (select from screening_waiting where company_number = any ($2::text[]))
  and not exists (
    select from screening_match as match
    where match.company_number = $1
      and (
        match.effect <> 'INFO'
        or $3::text is null
        or exists (
          select from screening_decision as decision
          where decision.tenant = $3 and decision.environment = 'live' and decision.list = match.list and decision.entry = match.entry
            and decision.verdict = 'true-match'
        )
      )
  )

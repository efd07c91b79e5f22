-- result: one row: both sweeps, and whether companies wait
select
  json_build_object('screened', entries.screened, 'target', entries.target, 'doneTo', entries.done_to) as entries,
  json_build_object('screened', whole.screened, 'target', whole.target, 'doneTo', whole.done_to) as whole,
  exists (select from screening_waiting) as waiting
from screening_sweep as entries, screening_sweep as whole
where entries.kind = 'entries' and whole.kind = 'whole'

-- Begins a turn of the worker: what a step of an earlier turn found is not stored.
-- result: one row: both sweeps, the turn, whether an empty table of companies is being filled, whether companies wait, the lists whose entries were
-- compared (`noted`), the lists that every company was screened against at some time, and a hash of the entries between; null: there are none
with taken as (
  update screening_sweep set turn = turn + 1 where kind = 'entries' returning *
)
select
  json_build_object('screened', entries.screened, 'target', entries.target, 'doneTo', entries.done_to) as entries,
  json_build_object('screened', whole.screened, 'target', whole.target, 'doneTo', whole.done_to) as whole,
  entries.turn::text as turn,
  exists (select from serving_state where loading is not null) as loading,
  entries.noted,
  coalesce(entries.screened -> 'lists', entries.known) as known,
  exists (select from screening_waiting) as waiting,
  (select md5(string_agg(list || ' ' || entry || ' ' || print, ',' order by list, entry, print)) from screening_entry_between) as between
from taken as entries, screening_sweep as whole
where whole.kind = 'whole'

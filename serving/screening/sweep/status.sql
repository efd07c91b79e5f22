-- result: one row: the companies that wait; the place of the running sweep (null: none runs); the day and the lists of the last one (null: none has ended)
select
  (select count(*)::integer from screening_waiting) as waiting,
  case when entries.target is not null then entries.done_to when whole.target is not null then whole.done_to end as "sweepingAt",
  entries.screened->>'day' as "screenedOn",
  entries.screened->'lists' as lists
from screening_sweep as entries, screening_sweep as whole
where entries.kind = 'entries' and whole.kind = 'whole'

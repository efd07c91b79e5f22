-- result: one row: the companies that wait, the place of the running sweep (null: none runs), and the day and the lists of the last one (null: none has ended)
select
  (select count(*)::integer from screening_waiting) as waiting,
  case when target is not null then done_to end as "sweepingAt",
  screened->>'day' as "screenedOn",
  screened->'lists' as lists
from screening_sweep

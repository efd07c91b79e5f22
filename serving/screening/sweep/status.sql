-- result: one row: the companies that wait; those for which a list is crowded; the running sweep and its place (null: none runs); the day and the lists of the last one (null: none has
-- ended); when the words were counted (null: not yet)
select
  (select count(*)::integer from screening_waiting) as waiting,
  (select count(distinct company_number)::integer from screening_crowded) as crowded,
  case when whole.target is not null then 'whole' when entries.target is not null then 'entries' end as sweep,
  case when whole.target is not null then whole.done_to when entries.target is not null then entries.done_to end as "sweepingAt",
  coalesce(entries.screened, whole.screened) ->> 'day' as "screenedOn",
  coalesce(entries.screened, whole.screened) -> 'lists' as lists,
  (select counted_at from screening_words) as "wordsCountedAt"
from screening_sweep as entries, screening_sweep as whole
where entries.kind = 'entries' and whole.kind = 'whole'

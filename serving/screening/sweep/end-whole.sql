-- Ends the comparison with whole lists: every company was screened against $1, or against the entries between. Changes nothing when another one runs.
with ended as (
  update screening_sweep set screened = $1::jsonb, target = null, done_to = '' where kind = 'whole' and target = $1::jsonb returning true
),
entries as (
  update screening_sweep set screened = $1::jsonb, known = null from ended where kind = 'entries'
)
update screening_entry_screened as known set news = false from ended where known.news

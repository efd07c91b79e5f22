-- result: one row: the counts of this batch if it was finished before, and whether a newer batch is finished
select
  (select row_to_json(p) from (select companies, events, deliveries from publish where id = $1) p) as done,
  state.sequence > $2::bigint as overtaken,
  state.loading
from serving_state as state

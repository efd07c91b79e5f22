-- result: one row: the counts of this batch if it was finished before, and whether a newer batch is finished or has begun
select
  (select row_to_json(p) from (select companies, events, deliveries from publish where id = $1) p) as done,
  greatest(state.sequence, (select max(sequence) from publish_chunk)) > $2::bigint as overtaken,
  state.loading
from serving_state as state

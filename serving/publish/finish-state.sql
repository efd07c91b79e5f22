-- result: one row: the counts of this batch if it was finished before, whether a newer batch is finished, and what the database holds or has begun
select
  (select row_to_json(p) from (select companies, events, deliveries from publish where id = $1) p) as done,
  greatest(state.sequence, (select max(sequence) from publish_chunk)) > $2::bigint as overtaken,
  state.loading,
  state.epoch,
  state.publish as holds
from serving_state as state

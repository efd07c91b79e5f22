-- result: one row: the counts of this chunk if it was published before, whether a newer batch was begun, and what an empty database is filled by
select
  coalesce(
    (select row_to_json(c) from (select companies, events, deliveries from publish_chunk where publish = $1 and chunk = $2) c),
    (select json_build_object('companies', 0, 'events', 0, 'deliveries', 0) from publish where id = $1)
  ) as done,
  greatest(state.sequence, (select max(sequence) from publish_chunk)) > $3::bigint as overtaken,
  state.loading,
  not exists (select from company_facts) as empty
from serving_state as state

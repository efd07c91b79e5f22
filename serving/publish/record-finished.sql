-- The batch is published whole. The chunks of older batches are forgotten: a repeated one writes nothing but events that are stored already.
with chunks as (
  select coalesce(sum(companies), 0)::bigint as companies, coalesce(sum(events), 0)::bigint as events, coalesce(sum(deliveries), 0)::bigint as deliveries
  from publish_chunk where publish = $1
),
older as (delete from publish_chunk where sequence < $3::bigint),
noted as (delete from publish_company),
state as (update serving_state set publish = $1, sequence = $3, loading = null)
insert into publish (id, feature_build, companies, events, deliveries, sequence)
select $1, $2, companies + $4::bigint, events, deliveries, $3 from chunks
returning companies, events, deliveries

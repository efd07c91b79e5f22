-- result: one row per chunk below $2 that PostgreSQL does not hold
select chunk from generate_series(0, $2::integer - 1) as chunk
where not exists (select from publish_chunk where publish = $1 and publish_chunk.chunk = chunk.chunk)

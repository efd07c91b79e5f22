-- result: one row: what changes whenever a chunk of a batch or a whole batch is published
select concat_ws('/', (select publish from serving_state), (select count(*) from publish_chunk)) as progress

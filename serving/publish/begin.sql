-- publishing is one at a time: `page` counts, and the order of batches is looked at
select pg_advisory_xact_lock(7214904)

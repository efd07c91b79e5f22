-- One batch publishes at a time: pages are numbered, and the order of batches decides.
select pg_advisory_xact_lock(7214904)

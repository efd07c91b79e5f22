-- Waits until no other transaction signs a head of log $1 or ends the log, and lets none do so until this transaction ends.
select pg_advisory_xact_lock(hashtextextended('log ' || $1, 0))

-- result: one row: the log of environment $1 that grows: none continues it
select name as log from log where environment = $1 and not exists (select from log as later where later.previous = log.name)

-- result: one row: the log of environment $1 that grows
select name as log from log where environment = $1 order by begun_at desc limit 1

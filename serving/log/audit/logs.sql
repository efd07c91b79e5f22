-- grain: one log of environment $1
select name as log from log where environment = $1 order by begun_at

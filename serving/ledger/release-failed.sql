-- An applied release keeps its state: the next run continues from there. So does one that an operator has set aside.
update release
set state = case when state = 'applied' then state else 'failed' end, failed_at = now(), failure_code = $3, failure_message = $4
where source = $1 and release = $2 and state not in ('served', 'superseded', 'set-aside')
returning state

-- $1 the process, which ends
delete from api_process where id = $1

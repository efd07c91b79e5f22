-- $1: ids; one empty row for each key that exists
select from api_key where id = any($1)

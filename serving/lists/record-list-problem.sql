-- $1 list, $2 code, $3 detail
insert into list_problem (list, code, detail) values ($1, $2, $3)
on conflict (list) do update set code = excluded.code, detail = excluded.detail

-- $1 role, $2 code, $3 message. `since` stays while the code stays.
insert into role_problem (role, code, message) values ($1, $2, $3)
on conflict (role) do update set
  since = case when role_problem.code = excluded.code then role_problem.since else excluded.since end,
  code = excluded.code, message = excluded.message, tried_at = excluded.tried_at

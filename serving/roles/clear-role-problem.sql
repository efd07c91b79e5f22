-- $1: the role, which runs again
delete from role_problem where role = $1

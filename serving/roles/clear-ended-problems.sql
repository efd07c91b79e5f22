-- The worker that recorded the problem has ended, and another one may have taken its place. $1: the code
delete from role_problem where code = $1 and tried_at < now() - interval '1 minute'

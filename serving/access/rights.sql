-- result: one row: whether the role of the connection is a superuser, and whether it has the rights of the role that owns the tables
select
  rolsuper as superuser,
  exists (
    select from pg_class
    where relname = 'decision' and relnamespace = current_schema()::regnamespace and pg_has_role(current_user, relowner, 'member')
  ) as owner
from pg_roles
where rolname = current_user

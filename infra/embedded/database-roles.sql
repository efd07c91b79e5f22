-- Runs as the superuser of the cluster, in the database of the service, at each start. The setting risk.roles holds [{name, password, temporary},
-- ...]: the owner first. Earlier versions of the service knew the superuser only: what it made goes to the owner.
do $$
declare
  roles jsonb := current_setting('risk.roles')::jsonb;
  owner text := roles -> 0 ->> 'name';
  one record;
begin
  execute format('revoke all on database %I from public', current_database());
  for one in select * from jsonb_to_recordset(roles) as given (name text, password text, temporary boolean) loop
    if not exists (select from pg_roles where rolname = one.name) then execute format('create role %I', one.name); end if;
    execute format('alter role %I login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password %L', one.name, one.password);
    execute format('grant connect on database %I to %I', current_database(), one.name);
    if one.temporary then execute format('grant temporary on database %I to %I', current_database(), one.name); end if;
  end loop;
  execute format('alter database %I owner to %I', current_database(), owner);
  execute format('alter schema public owner to %I', owner);
  revoke create on schema public from public;
  for one in select oid::regclass as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and relowner = current_user::regrole
  loop
    execute format('alter table %s owner to %I', one.name, owner); -- with its indexes and identity columns
  end loop;
  for one in select oid::regprocedure as name from pg_proc
    where pronamespace = 'public'::regnamespace and proowner = current_user::regrole
  loop
    execute format('alter routine %s owner to %I', one.name, owner);
  end loop;
end
$$

-- as before, and compares the bytes of the entries: a log that was damaged, which is why another one begins, may hold any
create or replace function begin_log(new_log text, continued text, last_head text, first_entry bytea, proved bigint) returns void language plpgsql security definer as $$
declare
  of_environment text;
begin
  select environment into strict of_environment from log where name = continued for no key update;
  insert into log (name, environment, previous, previous_head, previous_proved) values (new_log, of_environment, continued, last_head, proved);
  insert into log_leaf (log, leaf_index, entry, stated_at) values (new_log, 0, first_entry, clock_timestamp());
  insert into log_pending (environment, entry, stated_at)
  select of_environment, entry, stated_at
  from log_leaf
  where log = continued and leaf_index >= proved and position(',"kind":"log",'::bytea in entry) = 0
  order by leaf_index;
end
$$;

-- a function that is replaced loses its settings
do $$
begin
  execute format('alter function begin_log(text, text, text, bytea, bigint) set search_path = %I, pg_temp', current_schema());
end
$$;

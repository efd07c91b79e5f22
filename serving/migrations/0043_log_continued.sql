-- A log that continues another one, after which the other gets no leaf. An operator begins it when the database can no longer continue what was published.
alter table log
  add column previous text unique references log,
  -- the last head of the previous log that is known: compact JWS
  add column previous_head text,
  -- so many leaves of the previous log are proved by the heads that it published; the entries of the others are in this log again
  add column previous_proved bigint check (previous_proved >= 0),
  add check (num_nulls(previous, previous_head, previous_proved) in (0, 3));

-- Ends a log and begins the one that continues it: the first leaf names the last head. Entries that no published head proves wait for a place again, in
-- their order. Runs as the owner, as append_log_leaves does.
create function begin_log(new_log text, continued text, last_head text, first_entry bytea, proved bigint) returns void language plpgsql security definer as $$
declare
  of_environment text;
begin
  select environment into strict of_environment from log where name = continued for no key update;
  insert into log (name, environment, previous, previous_head, previous_proved) values (new_log, of_environment, continued, last_head, proved);
  insert into log_leaf (log, leaf_index, entry, stated_at) values (new_log, 0, first_entry, clock_timestamp());
  insert into log_pending (environment, entry, stated_at)
  select of_environment, entry, stated_at
  from log_leaf
  where log = continued and leaf_index >= proved and convert_from(entry, 'UTF8')::jsonb ->> 'kind' <> 'log'
  order by leaf_index;
end
$$;

-- as before, and refuses a log that has ended: a process may have chosen it just before
create or replace function append_log_leaves(into_log text, most integer) returns bigint language plpgsql security definer as $$
declare
  of_environment text;
  size_before bigint;
  size_after bigint;
  child_level integer := 0;
begin
  select environment into strict of_environment from log where name = into_log for no key update;
  if exists (select from log where previous = into_log) then
    raise exception 'log % has ended', into_log using errcode = 'object_not_in_prerequisite_state';
  end if;
  select coalesce(max(leaf_index) + 1, 0) into size_before from log_leaf where log = into_log;
  with oldest as (
    select sequence from log_pending where environment = of_environment order by sequence limit most
  ),
  taken as (
    delete from log_pending using oldest where log_pending.sequence = oldest.sequence
    returning log_pending.sequence, log_pending.entry, log_pending.stated_at
  )
  insert into log_leaf (log, leaf_index, entry, stated_at)
  select into_log, size_before - 1 + row_number() over (order by sequence), entry, stated_at from taken;
  select coalesce(max(leaf_index) + 1, 0) into size_after from log_leaf where log = into_log;
  -- a level that gains no node completes none above it
  while size_before >> (child_level + 1) < size_after >> (child_level + 1) loop
    insert into log_node (log, level, node_index, hash)
    select into_log, child_level + 1, node_index / 2, sha256('\x01'::bytea || string_agg(hash, ''::bytea order by node_index))
    from log_tree
    where log = into_log and level = child_level
      and node_index >= 2 * (size_before >> (child_level + 1)) and node_index < 2 * (size_after >> (child_level + 1))
    group by node_index / 2;
    child_level := child_level + 1;
  end loop;
  return size_after;
end
$$;

do $$
begin
  execute format('alter function append_log_leaves(text, integer) set search_path = %I, pg_temp', current_schema());
  execute format('alter function begin_log(text, text, text, bytea, bigint) set search_path = %I, pg_temp', current_schema());
  execute 'revoke execute on function begin_log(text, text, text, bytea, bigint) from public';
end
$$;

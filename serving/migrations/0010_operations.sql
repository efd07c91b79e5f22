-- Terminology
--   set aside  an operator refuses the release: it is not applied, not tried again, and its days count as not read
--   edition    a corrected file of a release that is stored already; its id is the id of the release with `+e2`, `+e3`, ...

alter table release drop constraint release_state_check;
alter table release add constraint release_state_check
  check (state in ('offered', 'fetched', 'parsed', 'applied', 'served', 'superseded', 'failed', 'set-aside'));
-- the release that this one corrects; null: this is no edition
alter table release add column edition_of text;

-- one row per action of an operator; rows are never changed
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- RISK_OPERATOR, or the account of the operating system
  actor text not null,
  action text not null,
  source text,
  release text,
  why text not null check (why <> ''),
  -- what the action found and did
  detail jsonb not null default '{}'
);
create index audit_log_of_release on audit_log (source, release, at desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;
create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

-- The API empties and fills it to learn whether PostgreSQL accepts writes. One row.
create table write_probe (at timestamptz not null);

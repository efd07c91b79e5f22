-- Terminology
--   people     former names, officers in office and persons with significant control of a company: what screening reads beside the facts
--   decision   what an analyst has said of a match, for one tenant; screening_decision holds all that was ever said, the newest counts
--   print      a hash of what matters of a subject or an entry: another print, and a decision has lapsed

alter table company_facts add column people jsonb;

create table screening_decision (
  sequence bigint generated always as identity primary key,
  id text not null unique,
  tenant text not null references tenant,
  environment text not null check (environment in ('live', 'sandbox')),
  list text not null,
  entry text not null,
  -- withdrawn: as if nothing had been decided
  verdict text not null check (verdict in ('false-positive', 'true-match', 'withdrawn')),
  -- the folded name; with the caller's own reference it finds a subject that has changed since
  subject_key text not null,
  reference text,
  subject jsonb not null,
  subject_print text not null,
  entry_print text not null,
  entry_name text not null,
  list_version text not null,
  decided_by text not null,
  why text not null,
  -- null: by command
  api_key text,
  decided_at timestamptz not null default now()
);
create index screening_decision_of_entry on screening_decision (tenant, environment, list, entry, subject_key);
create index screening_decision_of_reference on screening_decision (tenant, environment, reference, list, entry) where reference is not null;

create function screening_decision_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'screening decisions are append-only' using errcode = 'restrict_violation';
end $$;
create trigger screening_decision_append_only before update or delete on screening_decision
  for each row execute function screening_decision_is_append_only();

-- how often a decision was honoured
create table screening_decision_use (
  decision text primary key references screening_decision (id),
  uses bigint not null,
  last_used_at timestamptz not null
);

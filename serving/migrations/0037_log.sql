-- Terminology
--   log      an append-only Merkle tree (RFC 9162) of receipts and releases; one at a time for each environment
--   entry    the bytes that a leaf hashes: canonical JSON with a kind and a hash, and of a release its source and id
--   leaf     an entry with its place in the log
--   pending  an entry without a place: written in the statement of the decision, or with the release that became served
--   head     what the service signs: the root of the first tree_size leaves

create table log (
  name text primary key check (name ~ '^[a-z0-9-]{1,40}$'),
  environment text not null check (environment in ('live', 'sandbox')),
  begun_at timestamptz not null default clock_timestamp(),
  -- the API tells the environment of a log by its name
  check (name = environment or name like environment || '-%')
);
insert into log (name, environment) values ('live', 'live'), ('sandbox', 'sandbox');

create table log_pending (
  sequence bigint generated always as identity primary key,
  environment text not null check (environment in ('live', 'sandbox')),
  entry bytea not null,
  stated_at timestamptz not null default now()
);

create table log_leaf (
  log text not null references log,
  -- from 0, without gaps
  leaf_index bigint not null check (leaf_index >= 0),
  entry bytea not null,
  leaf_hash bytea not null generated always as (sha256('\x00'::bytea || entry)) stored,
  stated_at timestamptz not null,
  sequenced_at timestamptz not null default now(),
  primary key (log, leaf_index)
);
create index log_leaf_by_hash on log_leaf (leaf_hash, log);

-- the hashes of the complete subtrees of 2^level leaves, from level 1: what roots and proofs are computed from
create table log_node (
  log text not null references log,
  level integer not null check (level >= 1),
  node_index bigint not null,
  hash bytea not null,
  primary key (log, level, node_index)
);

create view log_tree as
  select log, 0 as level, leaf_index as node_index, leaf_hash as hash from log_leaf
  union all
  select log, level, node_index, hash from log_node;

create table log_head (
  log text not null references log,
  tree_size bigint not null check (tree_size > 0),
  root_hash bytea not null,
  signed_at timestamptz not null,
  kid text not null,
  -- compact JWS, typ tree-head+jws
  jws text not null,
  primary key (log, tree_size, signed_at)
);

do $$
declare
  one text;
begin
  foreach one in array array['log', 'log_leaf', 'log_node', 'log_head'] loop
    execute format('create trigger %I before update or delete or truncate on %I for each statement execute function refuse_change()',
      one || '_is_append_only', one);
  end loop;
end
$$;

-- models/transparency/entry.ts computes the same bytes
create function receipt_entry(receipt text) returns bytea language sql stable as $$
  select convert_to('{"contentHash":"sha256:' || encode(sha256(convert_to(receipt, 'UTF8')), 'hex') || '","kind":"receipt"}', 'UTF8')
$$;

create function release_entry(source text, release text, content_hash text) returns bytea language sql stable as $$
  select convert_to(
    '{"contentHash":' || coalesce(to_json(content_hash)::text, 'null') || ',"kind":"release","release":' || to_json(release)::text
      || ',"source":' || to_json(source)::text || '}', 'UTF8')
$$;

-- Moves up to `most` pending entries to the end of a log, and adds the nodes that they complete, in one transaction. Returns the number of leaves. Runs
-- as the owner: the application writes no leaf and no node itself. The lock of the log's row makes two processes take turns, so places have no gap.
create function append_log_leaves(into_log text, most integer) returns bigint language plpgsql security definer as $$
declare
  of_environment text;
  size_before bigint;
  size_after bigint;
  child_level integer := 0;
begin
  select environment into strict of_environment from log where name = into_log for no key update;
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
  execute 'revoke execute on function append_log_leaves(text, integer) from public';
end
$$;

-- `sha256:` and the hash of the files as received; null: fetched before the service recorded it
alter table release add column content_hash text;

-- what was decided and served before the log began
insert into log_pending (environment, entry, stated_at) select environment, receipt_entry(receipt), decided_at from decision order by decided_at, id;
insert into log_pending (environment, entry, stated_at)
select 'live', release_entry(source, release, null), served_at from release where served_at is not null order by served_at, source, release;

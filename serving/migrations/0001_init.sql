-- Terminology
--   release       what a publisher put out at one time; the ledger of its way through the pipeline
--   facts         what is known of one company, one row by primary key; what a decision reads
--   event         a change worth telling, once per (type, company, source_id) for ever
--   subscription  where a tenant wants events sent; delivery: one event to one subscription; attempt: one request of a delivery
--   decision      an answer to "may I release this payment?", with its signed receipt and all that it was computed from

create table tenant (
  id text primary key,
  name text not null,
  created_at timestamptz not null default now()
);

create table api_key (
  id text primary key,
  tenant text not null references tenant,
  environment text not null check (environment in ('live', 'sandbox')),
  -- sha256 of the whole key: keys are long and random, so a slow hash would only slow the caller
  hash bytea not null unique,
  scopes text[] not null,
  label text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz
);

create table source_state (
  source text primary key,
  -- the day of the first look: what was published until then is the baseline and fires no event
  baseline_through date,
  -- the last time the publisher was asked and all that it offered was taken in
  checked_at timestamptz,
  -- the newest day that an applied release speaks of
  data_date date,
  release text,
  failed_at timestamptz,
  failure_code text,
  failure_message text
);

create table release (
  source text not null,
  release text not null,
  data_date date not null,
  run_kind text not null check (run_kind in ('scheduled', 'backfill', 'file')),
  -- fires no event: seen at the first look, or older than it
  baseline boolean not null default false,
  state text not null check (state in ('offered', 'fetched', 'parsed', 'applied', 'served', 'superseded', 'failed')),
  urls text[] not null default '{}',
  workflow_id text,
  change_set text,
  bytes bigint,
  rows bigint,
  rejected bigint,
  added bigint,
  changed bigint,
  removed bigint,
  companies bigint,
  failure_code text,
  failure_message text,
  offered_at timestamptz not null default now(),
  fetched_at timestamptz,
  parsed_at timestamptz,
  applied_at timestamptz,
  -- the facts of the companies it touched are published
  served_at timestamptz,
  failed_at timestamptz,
  primary key (source, release)
);
create index release_by_date on release (source, data_date desc);

create table company_facts (
  company_number text primary key,
  name text,
  facts jsonb not null,
  feature_build text not null,
  published_at timestamptz not null default now()
);

create table publish (
  id text primary key,
  change_set text not null,
  feature_build text not null,
  companies bigint not null,
  events bigint not null,
  deliveries bigint not null,
  published_at timestamptz not null default now()
);

create table event (
  id bigint generated always as identity primary key,
  type text not null,
  company_number text not null,
  source_id text not null,
  company_name text,
  occurred_at timestamptz not null,
  detail text not null,
  metadata jsonb,
  publish text not null,
  created_at timestamptz not null default now(),
  unique (type, company_number, source_id)
);

create table subscription (
  id text primary key,
  tenant text not null references tenant,
  environment text not null check (environment in ('live', 'sandbox')),
  webhook_url text not null,
  -- null: every event type
  event_types text[],
  -- false: only the companies of subscription_company
  every_company boolean not null,
  -- AES-256-GCM: 12 bytes nonce, ciphertext, 16 bytes tag; an HMAC needs the secret itself
  secret bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  disabled_at timestamptz,
  disabled_reason text,
  unique (tenant, environment, webhook_url)
);

create table subscription_company (
  subscription text not null references subscription on delete cascade,
  company_number text not null,
  primary key (subscription, company_number)
);
create index subscription_company_by_number on subscription_company (company_number);

create table delivery (
  id text primary key,
  subscription text not null references subscription,
  event bigint not null references event,
  publish text not null,
  -- 100 deliveries of one subscription and publish make a page: one deliverEvents workflow
  page integer not null,
  state text not null default 'pending' check (state in ('pending', 'retrying', 'delivered', 'dead_letter')),
  attempts integer not null default 0,
  last_status integer,
  last_error text,
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz,
  settled_at timestamptz,
  unique (subscription, event)
);
create index delivery_unsettled on delivery (subscription, publish, page) where state in ('pending', 'retrying');

create table attempt (
  delivery text not null references delivery,
  number integer not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  status integer,
  -- null when the receiver answered 2xx
  error text,
  response_excerpt text,
  primary key (delivery, number)
);

create table idempotency (
  tenant text not null,
  environment text not null,
  key text not null,
  -- sha256 of method, path and canonical JSON body
  fingerprint bytea not null,
  state text not null check (state in ('started', 'done')),
  owner text not null,
  lease_until timestamptz not null,
  status integer,
  body bytea,
  decision text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant, environment, key)
);
create index idempotency_expiry on idempotency (expires_at);

create table decision (
  id text primary key,
  tenant text not null,
  environment text not null check (environment in ('live', 'sandbox')),
  idempotency_key text not null,
  transaction_id text,
  payer text not null,
  payee text not null,
  outcome text not null check (outcome in ('ALLOW', 'HOLD', 'REVIEW')),
  request jsonb not null,
  -- facts of both companies, freshness of every source and the clock: all that `decide` was given
  inputs jsonb not null,
  verdict jsonb not null,
  ruleset text not null,
  receipt text not null,
  kid text not null,
  decided_at timestamptz not null,
  expires_at timestamptz not null
);
create index decision_by_key on decision (tenant, environment, idempotency_key);

create function decision_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'decisions are append-only' using errcode = 'restrict_violation';
end $$;
create trigger decision_append_only before update or delete on decision
  for each row execute function decision_is_append_only();

create table signing_key (
  -- RFC 7638 SHA-256 thumbprint
  kid text primary key,
  jwk jsonb not null,
  -- 'pkcs11' or 'software'
  signer text not null,
  environment text not null check (environment in ('live', 'sandbox')),
  created_at timestamptz not null default now(),
  -- keys are never deleted: old receipts must stay verifiable
  retired_at timestamptz
);

-- Terminology
--   batch      what the warehouse publishes at one time, in chunks of whole companies; `sequence` rises with every batch
--   version    the facts of a company between two changes: `company_facts` holds the newest, `company_facts_version` the earlier ones
--   unserved   a release that is applied in the warehouse (release.state = 'applied') and whose facts PostgreSQL does not hold yet
--   problem    a company or an event that PostgreSQL refused; the batch is published without it

-- one row: the newest batch that is published whole. A restored backup or another database shows here.
create table serving_state (
  one boolean primary key default true check (one),
  -- identifies this database: a new database has another one
  epoch text not null default gen_random_uuid()::text,
  publish text,
  sequence bigint not null default 0,
  -- the batch that fills an empty `company_facts`; null: none
  loading text
);
insert into serving_state default values;
update serving_state set publish = newest.id, sequence = newest.sequence
from (select id, sequence from publish order by sequence desc, published_at desc limit 1) as newest;

-- a batch in chunks belongs to many change sets
alter table publish alter column change_set drop not null;

-- one row per published chunk of the newest batches: a repeated chunk changes nothing
create table publish_chunk (
  publish text not null,
  chunk integer not null,
  sequence bigint not null,
  companies bigint not null,
  events bigint not null,
  deliveries bigint not null,
  published_at timestamptz not null default now(),
  primary key (publish, chunk)
);

-- one row per company of a full batch that is not finished: at the end all other companies are deleted
create table publish_company (publish text not null, company_number text not null, primary key (publish, company_number));

-- The batch that wrote the row. The default reads a setting of the publishing transaction, so that COPY needs no column for it.
alter table company_facts
  add column sequence bigint not null default coalesce(nullif(current_setting('risk.publish_sequence', true), ''), '0')::bigint;

-- one row per earlier version of a company's facts, valid from `valid_from` until just before `valid_to`
create table company_facts_version (
  company_number text not null,
  sequence bigint not null,
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  facts jsonb not null,
  people jsonb,
  feature_build text not null,
  primary key (company_number, sequence)
);

-- the batch that fills an empty `company_search`, which has no index until that batch is finished; null: none
alter table company_search_register add column loading text;

-- one row per company or event that could not be published; the next batch that publishes the company deletes it
create table publish_problem (
  company_number text not null,
  -- 'facts': the company keeps its earlier facts and clearance answers REVIEW; 'event': one event of the company is missing
  part text not null check (part in ('facts', 'event')),
  -- the event: `<type> <source id>`; empty for facts
  item text not null default '',
  -- SQLSTATE, or the code of the step that refused the company
  code text not null,
  detail text not null,
  publish text not null,
  sequence bigint not null,
  at timestamptz not null default now(),
  primary key (company_number, part, item)
);

-- one row per unserved release whose companies are known; without a row every company may be affected
create table unserved (source text not null, release text not null, primary key (source, release));
create table unserved_company (
  company_number text not null,
  source text not null,
  release text not null,
  primary key (company_number, source, release),
  foreign key (source, release) references unserved on delete cascade
);
create index unserved_company_of_release on unserved_company (source, release);
create index release_unserved on release (source, applied_at) where state = 'applied';

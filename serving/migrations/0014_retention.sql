-- Terminology
--   retention  what is deleted when, and why: docs/runbook.md, "What is kept and for how long"

-- one row per deleted event: the md5 of type, company and source id. An event that is computed again, for example by a rebuild, is not sent again.
create table event_identity (identity uuid primary key);

-- retention walks the events and finds the deliveries of each
create index delivery_by_event on delivery (event);

-- versions are appended in the order in which they end
create index company_facts_version_ended on company_facts_version using brin (valid_to);

-- one row per record, and per release with an empty record, whose evidence a law or a licence ended: what it said is gone from every store. Names no
-- person: `record` is the identifier that the source made or the publisher gave.
create table expired_evidence (
  source text not null,
  release text not null default '',
  record text not null default '',
  -- the law or the licence
  law text not null,
  expired_on date not null,
  recorded_at timestamptz not null default now(),
  primary key (source, release, record)
);

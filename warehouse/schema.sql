-- What the warehouse remembers beside the current tables of the sources.

-- one row per release that was taken in; written in the transaction that changed the current table
CREATE TABLE IF NOT EXISTS release (
  source VARCHAR NOT NULL,
  release VARCHAR NOT NULL,
  data_date DATE NOT NULL,
  run_kind VARCHAR NOT NULL,
  retrieved_at TIMESTAMP NOT NULL, -- UTC
  published_at VARCHAR,            -- as the publisher gives it
  sha256 VARCHAR,                  -- of the records file
  status VARCHAR NOT NULL CHECK (status IN ('applied', 'superseded')),
  baseline BOOLEAN NOT NULL,       -- fires no event
  rows BIGINT NOT NULL,
  rejected BIGINT NOT NULL,
  added BIGINT NOT NULL,
  changed BIGINT NOT NULL,
  removed BIGINT NOT NULL,
  companies BIGINT NOT NULL,
  change_set VARCHAR NOT NULL,
  applied_at TIMESTAMP NOT NULL,
);

-- one row per record that a release added, changed or removed; what a baseline added is in the current table alone
CREATE TABLE IF NOT EXISTS change_log (
  change_set VARCHAR NOT NULL,
  source VARCHAR NOT NULL,
  release VARCHAR NOT NULL,
  table_name VARCHAR NOT NULL,
  op VARCHAR NOT NULL CHECK (op IN ('added', 'changed', 'removed')),
  key JSON NOT NULL,
  before JSON,
  after JSON,
  known_at TIMESTAMP NOT NULL, -- when the release was retrieved, UTC
);

-- one row per change set and company whose features it can alter
CREATE TABLE IF NOT EXISTS change_company (change_set VARCHAR NOT NULL, company_number VARCHAR NOT NULL);

-- one row per record of a release that could not be used, with its place and its text
CREATE TABLE IF NOT EXISTS quarantine (
  source VARCHAR NOT NULL,
  release VARCHAR NOT NULL,
  file VARCHAR,
  line INTEGER,
  reason VARCHAR,
  text VARCHAR,
);

-- one row per bad row that a check returned
CREATE TABLE IF NOT EXISTS check_failure (
  source VARCHAR NOT NULL,
  release VARCHAR NOT NULL,
  check_name VARCHAR NOT NULL,
  severity VARCHAR NOT NULL,
  record JSON NOT NULL,
);

-- one row: the text of the models that the feature tables were built by
CREATE TABLE IF NOT EXISTS feature_state (build VARCHAR NOT NULL);

-- one row per company and signal that stands; each is named by the event that it fires (models/signals/)
CREATE TABLE IF NOT EXISTS signal (
  type VARCHAR NOT NULL,
  company_number VARCHAR NOT NULL,
  source_id VARCHAR NOT NULL,
  company_name VARCHAR,
  occurred_at TIMESTAMPTZ NOT NULL,
  detail VARCHAR NOT NULL,
  metadata JSON,
);

-- one row per signal that was computed at least once
CREATE TABLE IF NOT EXISTS signal_known (type VARCHAR NOT NULL);

-- one row per company and signal that a change set made stand; written in the transaction that recomputed it
CREATE TABLE IF NOT EXISTS signal_transition (
  change_set VARCHAR NOT NULL,
  type VARCHAR NOT NULL,
  company_number VARCHAR NOT NULL,
  source_id VARCHAR NOT NULL,
  company_name VARCHAR,
  occurred_at TIMESTAMPTZ NOT NULL,
  detail VARCHAR NOT NULL,
  metadata JSON,
);

-- one row per change set whose features and signals are recomputed; a warehouse from before signals were kept has none that waits
CREATE TABLE IF NOT EXISTS refreshed AS FROM release SELECT change_set, applied_at AS at;

-- one row per company: what PostgreSQL holds of it, by the newest export that it is known to have taken
CREATE TABLE IF NOT EXISTS published (company_number VARCHAR NOT NULL, hash UHUGEINT, sequence BIGINT NOT NULL);

-- one row per batch handed out for publishing; `sequence` rises, also over a rebuilt warehouse, for it is made from the clock
CREATE TABLE IF NOT EXISTS export (
  publish VARCHAR NOT NULL,
  change_set VARCHAR NOT NULL,
  feature_build VARCHAR NOT NULL,
  content VARCHAR NOT NULL,
  sequence BIGINT NOT NULL,
  companies BIGINT NOT NULL,
  events BIGINT NOT NULL,
  marked BOOLEAN NOT NULL,
);

-- one row per list that names are screened against: the number of its newest export, which rises although a clock may not
CREATE TABLE IF NOT EXISTS list_export (list VARCHAR NOT NULL, sequence BIGINT NOT NULL);

-- one row per company of a batch that is not marked as published yet; no hash: the company is forgotten
CREATE TABLE IF NOT EXISTS export_company (publish VARCHAR NOT NULL, company_number VARCHAR NOT NULL, hash UHUGEINT);

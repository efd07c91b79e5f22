-- The warehouse's own tables, beside the current tables of the sources.

-- one row per applied or superseded release; written in the transaction that changed the current table
CREATE TABLE IF NOT EXISTS release (
  source VARCHAR NOT NULL,
  release VARCHAR NOT NULL,
  table_name VARCHAR NOT NULL,
  source_kind VARCHAR NOT NULL,    -- of the source: snapshot, delta, append
  data_date DATE NOT NULL,
  version TIMESTAMP NOT NULL,      -- of the rows without a version of their own (warehouse/apply/version.ts)
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

-- one row per deleted key of a table that a delta feeds: an older row of this key does not come back
CREATE TABLE IF NOT EXISTS tombstone (
  table_name VARCHAR NOT NULL,
  key VARCHAR NOT NULL, -- JSON, as in change_log
  version TIMESTAMP NOT NULL,
  source VARCHAR NOT NULL,
  release VARCHAR NOT NULL,
);

-- one row per statement of a delta, or of notices or filings, that changed nothing and that no form of the row shows: a late release holds until then
CREATE TABLE IF NOT EXISTS restatement (
  table_name VARCHAR NOT NULL,
  subject VARCHAR NOT NULL, -- JSON: the key, or the column that the source replaces
  version TIMESTAMP NOT NULL,
);

-- one row per record that a release added, changed or removed; additions of a baseline are in the current table only. zstd: the texts of one
-- release are alike, and few are read again (docs/decisions/0084)
CREATE TABLE IF NOT EXISTS change_log (
  change_set VARCHAR NOT NULL,
  source VARCHAR NOT NULL,
  release VARCHAR NOT NULL,
  table_name VARCHAR NOT NULL,
  op VARCHAR NOT NULL CHECK (op IN ('added', 'changed', 'removed')),
  key JSON USING COMPRESSION zstd NOT NULL,
  before JSON USING COMPRESSION zstd,
  after JSON USING COMPRESSION zstd,
  known_at TIMESTAMP NOT NULL, -- when the release was retrieved, UTC
);

-- one row per change set and company whose features it can alter
CREATE TABLE IF NOT EXISTS change_company (change_set VARCHAR NOT NULL, company_number VARCHAR NOT NULL);

-- one row per record of a release that staging rejected, with its place, text and reason
CREATE TABLE IF NOT EXISTS quarantine (
  source VARCHAR NOT NULL,
  release VARCHAR NOT NULL,
  file VARCHAR,
  line INTEGER,
  reason VARCHAR,
  text VARCHAR,
);

-- one row per record in quarantine and company that it names, without the records that are left out on purpose; a record that names no company has
-- one row. `still_unread()` (models/macros.sql) says which of them count
CREATE TABLE IF NOT EXISTS unread_record (
  source VARCHAR NOT NULL,
  release VARCHAR NOT NULL,
  file VARCHAR,
  line INTEGER,
  company_number VARCHAR,
  record VARCHAR,             -- the publisher's id: the first column of the table's key
  version TIMESTAMP NOT NULL, -- a later version of the record in the current table has been read
  as_of DATE,                 -- the day that the record describes, such as a balance sheet date
);

-- one row per row that failed a check
CREATE TABLE IF NOT EXISTS check_failure (
  source VARCHAR NOT NULL,
  release VARCHAR NOT NULL,
  check_name VARCHAR NOT NULL,
  severity VARCHAR NOT NULL,
  record JSON NOT NULL,
);

-- one row per source and column: how many rows of its earlier releases have a value (warehouse/apply/columns.ts)
CREATE TABLE IF NOT EXISTS column_fill (source VARCHAR NOT NULL, column_name VARCHAR NOT NULL, rows BIGINT NOT NULL, filled BIGINT NOT NULL);

-- one row per source and column: how many values of its earlier releases are words, and how many of them are unknown; and the same of the windows
-- since the last one that was compared (warehouse/apply/words.ts)
CREATE TABLE IF NOT EXISTS column_words (
  source VARCHAR NOT NULL,
  column_name VARCHAR NOT NULL,
  words BIGINT NOT NULL,
  unmapped BIGINT NOT NULL,
  recent_words BIGINT NOT NULL,
  recent_unmapped BIGINT NOT NULL,
);

-- one row: the build (hash of the models' text) of the feature tables
CREATE TABLE IF NOT EXISTS feature_state (build VARCHAR NOT NULL);

-- one row per company and raised signal; `type` is the event type that the signal fires (models/signals/)
CREATE TABLE IF NOT EXISTS signal (
  type VARCHAR NOT NULL,
  company_number VARCHAR NOT NULL,
  source_id VARCHAR NOT NULL,
  company_name VARCHAR,
  occurred_at TIMESTAMPTZ NOT NULL,
  detail VARCHAR NOT NULL,
  metadata JSON,
);

-- one row per signal type that was computed at least once
CREATE TABLE IF NOT EXISTS signal_known (type VARCHAR NOT NULL);

-- one row per company and signal that a change set raised; written in the transaction that recomputed it
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

-- one row per change set whose features and signals are recomputed; an older warehouse without this table starts with all of them
CREATE TABLE IF NOT EXISTS refreshed AS FROM release SELECT change_set, applied_at AS at;

-- one row per change set that no release brought: `model/<hash>` (a fit), `expiry/<table>/<time>` (companies of expired records)
CREATE TABLE IF NOT EXISTS own_change_set (change_set VARCHAR NOT NULL, made_at TIMESTAMP NOT NULL);

-- one row per company that was recomputed since the newest batch was made; a NULL stands for every company
CREATE TABLE IF NOT EXISTS recomputed (company_number VARCHAR);

-- one row per company whose facts differ from those of PostgreSQL and wait for a later batch: the first ones filled a batch
CREATE TABLE IF NOT EXISTS postponed (company_number VARCHAR NOT NULL);

-- one row per recomputed change set that is served when no company is postponed any more
CREATE TABLE IF NOT EXISTS postponed_change_set (change_set VARCHAR NOT NULL);

-- one row per company that a model fails on; its features are not recomputed and PostgreSQL keeps the facts that it has
CREATE TABLE IF NOT EXISTS refresh_problem (
  company_number VARCHAR NOT NULL,
  model VARCHAR NOT NULL,
  message VARCHAR NOT NULL, -- as DuckDB states it
  since TIMESTAMP NOT NULL, -- UTC
);

-- one row per company that is set aside and change set that names it and was refreshed since: what is recorded of the company has changed, and its
-- features have not
CREATE OR REPLACE VIEW set_aside_change AS
FROM refresh_problem
JOIN change_company USING (company_number)
JOIN refreshed USING (change_set)
SELECT company_number, change_set, "at" AS refreshed_at
WHERE "at" >= since;

-- one row per change set of which an event model fails on a company; a NULL stands for every company. Its events fire when the model works again
CREATE TABLE IF NOT EXISTS event_problem (
  type VARCHAR NOT NULL,
  change_set VARCHAR NOT NULL,
  company_number VARCHAR,
  message VARCHAR NOT NULL, -- as DuckDB states it
  since TIMESTAMP NOT NULL, -- UTC
);

-- whether event models read the changes of the company: the variables are set while a failing company is searched or left out
-- (warehouse/events/event-problems.ts)
CREATE OR REPLACE MACRO is_of_event_part(company) AS
  (getvariable('only_company') IS NULL OR company = getvariable('only_company'))
  AND (coalesce(len(getvariable('left_out')), 0) = 0 OR NOT list_contains(getvariable('left_out'), coalesce(company, '')))
  AND (
    coalesce(getvariable('event_parts'), '1') = '1'
    OR hash(company) % getvariable('event_parts')::UBIGINT = getvariable('event_part')::UBIGINT
  );

-- the changes of the change set in the variable `change_set`, for event models
CREATE OR REPLACE VIEW event_change AS
FROM (FROM change_log SELECT *, coalesce(after->>'company_number', before->>'company_number') AS company_number)
WHERE change_set = getvariable('change_set')
  AND is_of_event_part(company_number);

-- one row per event; `publish`: the newest batch that holds it, NULL: in no batch yet. Published events stay for 35 days: a PostgreSQL that was
-- restored from a backup gets them again
CREATE TABLE IF NOT EXISTS event (
  type VARCHAR NOT NULL,
  company_number VARCHAR NOT NULL,
  source_id VARCHAR NOT NULL,
  company_name VARCHAR,
  occurred_at TIMESTAMPTZ NOT NULL,
  detail VARCHAR NOT NULL,
  metadata JSON,
  change_set VARCHAR NOT NULL,
  publish VARCHAR,
);

-- one row per batch of facts and events for PostgreSQL; `sequence` comes from the clock, so it also rises after a rebuild of the warehouse
CREATE TABLE IF NOT EXISTS batch (
  publish VARCHAR NOT NULL,
  sequence BIGINT NOT NULL,
  feature_build VARCHAR NOT NULL,
  every_company BOOLEAN NOT NULL, -- PostgreSQL deletes the companies that the batch lacks
  companies BIGINT NOT NULL,
  events BIGINT NOT NULL,
  made_at TIMESTAMP NOT NULL,
  published_at TIMESTAMP,         -- NULL: in flight; one batch at most is
);

-- one row per company of the batch in flight; no hash: PostgreSQL deletes the company
CREATE TABLE IF NOT EXISTS batch_company (publish VARCHAR NOT NULL, company_number VARCHAR NOT NULL, hash UHUGEINT, chunk INTEGER NOT NULL);

-- one row per recomputed change set that a batch holds
CREATE TABLE IF NOT EXISTS batch_change_set (publish VARCHAR NOT NULL, change_set VARCHAR NOT NULL);

-- one row per company: the hash of the facts that PostgreSQL holds, by the newest batch that it committed
CREATE TABLE IF NOT EXISTS published (company_number VARCHAR NOT NULL, hash UHUGEINT, sequence BIGINT NOT NULL);

-- one row at most: the PostgreSQL that `published` describes, and the last batch that it held when the batch in flight was made
CREATE TABLE IF NOT EXISTS serving_known (epoch VARCHAR NOT NULL, publish VARCHAR);

-- one row per table of which PostgreSQL has followed a stream: the records' day since which it was first connected. Each refresh brings it up to date
CREATE TABLE IF NOT EXISTS followed_table (table_name VARCHAR NOT NULL, since DATE NOT NULL);

-- one row per screening list: the sequence of its newest export; it rises even when the clock does not
CREATE TABLE IF NOT EXISTS list_export (list VARCHAR NOT NULL, sequence BIGINT NOT NULL);

-- one row per screening list: the build of the model that its newest export was made by
CREATE TABLE IF NOT EXISTS list_built (list VARCHAR NOT NULL, build VARCHAR NOT NULL);

-- one row per record that a law or a licence ended; PostgreSQL has the same rows (expired_evidence). A later snapshot may still list the record
CREATE TABLE IF NOT EXISTS expired_record (table_name VARCHAR NOT NULL, record VARCHAR NOT NULL, expired_on DATE NOT NULL);

-- The events of one change set. The columns of `event` that hold no NULL hold none here either, so that a model that gives one fails by itself.
CREATE OR REPLACE TEMP TABLE new_event (
  type VARCHAR NOT NULL,
  company_number VARCHAR NOT NULL,
  source_id VARCHAR NOT NULL,
  company_name VARCHAR,
  occurred_at TIMESTAMPTZ NOT NULL,
  detail VARCHAR NOT NULL,
  metadata JSON,
)

-- The events of one change set.
CREATE OR REPLACE TEMP TABLE new_event (
  type VARCHAR, company_number VARCHAR, source_id VARCHAR, company_name VARCHAR, occurred_at TIMESTAMPTZ, detail VARCHAR, metadata JSON
)

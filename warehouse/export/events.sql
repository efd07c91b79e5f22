-- The events of the change set; a baseline has none.
CREATE OR REPLACE TEMP TABLE event (
  type VARCHAR, company_number VARCHAR, source_id VARCHAR, company_name VARCHAR, occurred_at TIMESTAMPTZ, detail VARCHAR, metadata JSON
)

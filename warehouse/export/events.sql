-- what the change set makes worth telling; a baseline tells nothing
CREATE OR REPLACE TEMP TABLE told (
  type VARCHAR, company_number VARCHAR, source_id VARCHAR, company_name VARCHAR, occurred_at TIMESTAMPTZ, detail VARCHAR, metadata JSON
)

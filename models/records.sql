-- The columns that the models read of each source's records. An empty table stands in until the first release brings its own columns, which
-- must hold these with these types; staging may bring more.

CREATE TABLE IF NOT EXISTS company (
  company_number VARCHAR,
  name VARCHAR,
  status_text VARCHAR,
  status VARCHAR,
  category VARCHAR,
  incorporated_on DATE,
  dissolved_on DATE,
  accounts_due_on DATE,
  confirmation_due_on DATE,
  sic_codes VARCHAR[],
  postcode VARCHAR,
  _release VARCHAR,
  _since DATE,
);

CREATE TABLE IF NOT EXISTS gazette_notice (
  notice_id VARCHAR,
  notice_code VARCHAR,
  kind VARCHAR,
  solvent BOOLEAN,
  corporate BOOLEAN,
  edition VARCHAR,
  title VARCHAR,
  published_on DATE,
  updated_at TIMESTAMP,
  company_number VARCHAR,
  company_name VARCHAR,
  court VARCHAR,
  court_case VARCHAR,
  presented_on DATE,
  hearing_on DATE,
  snippet VARCHAR,
  url VARCHAR,
  petitioner_is_hmrc BOOLEAN,
  _release VARCHAR,
  _since DATE,
);

CREATE TABLE IF NOT EXISTS sanctions_entry (
  unique_id VARCHAR,
  kind VARCHAR,
  regime VARCHAR,
  designated_on DATE,
  updated_on DATE,
  names STRUCT(name VARCHAR, type VARCHAR, weak BOOLEAN)[],
  addresses STRUCT(lines VARCHAR[], postcode VARCHAR, country VARCHAR)[],
  company_numbers VARCHAR[],
  _release VARCHAR,
  _since DATE,
);

-- What touches.sql of a list of names asks: how the register names each company, or named it. Made by models/features/register_entry.sql; no
-- row of it is missing where it matters, for a company that was taken in since then is in the scope of its own change.
CREATE TABLE IF NOT EXISTS register_entry (company_number VARCHAR, name_key VARCHAR);

-- The columns of each source's records that the models read. These empty tables exist until the first release of a source is applied. Its columns
-- must include these with the same types; staging may add more. The warehouse adds the columns that begin with `_` (warehouse/apply/create-table.sql);
-- a model finds the release of a row by (`_source`, `_release`), because several sources may feed one table.

CREATE TABLE IF NOT EXISTS company (
  company_number VARCHAR,
  name VARCHAR,
  status_text VARCHAR,
  status VARCHAR,
  category VARCHAR,
  incorporated_on DATE,
  dissolved_on DATE,
  accounts_due_on DATE,
  accounts_made_up_to DATE, -- balance sheet date of the newest accounts that the register has
  confirmation_due_on DATE,
  confirmation_made_up_to DATE, -- day of the newest confirmation statement that the register has
  sic_codes VARCHAR[],
  address_line_1 VARCHAR,
  address_line_2 VARCHAR,
  address_town VARCHAR,
  address_county VARCHAR,
  postcode VARCHAR,
  previous_names STRUCT(name VARCHAR, changed_on DATE)[],
  _source VARCHAR,
  _release VARCHAR,
  _since DATE,
  _version TIMESTAMP NOT NULL,
  _from TIMESTAMP NOT NULL,
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
  party VARCHAR, -- in a notice of a petition: subject, petitioner, unclear; else subject
  company_name VARCHAR,
  court VARCHAR,
  court_case VARCHAR,
  presented_on DATE,
  hearing_on DATE,
  snippet VARCHAR,
  url VARCHAR,
  petitioner_is_hmrc BOOLEAN,
  trading_names VARCHAR[],
  feed_status VARCHAR, -- published; another status counts as retracted
  -- ids of other notices, several separated by a space
  retracts VARCHAR,
  retracted_by VARCHAR,
  substitutes VARCHAR,
  substituted_by VARCHAR,
  _source VARCHAR,
  _release VARCHAR,
  _since DATE,
  _version TIMESTAMP NOT NULL,
  _from TIMESTAMP NOT NULL,
);

CREATE TABLE IF NOT EXISTS sanctions_entry (
  unique_id VARCHAR,
  ofsi_group_id VARCHAR,
  kind VARCHAR,
  regime VARCHAR,
  designated_on DATE,
  updated_on DATE,
  names STRUCT(name VARCHAR, type VARCHAR, weak BOOLEAN)[],
  non_latin_names VARCHAR[],
  addresses STRUCT(lines VARCHAR[], postcode VARCHAR, country VARCHAR)[],
  company_numbers VARCHAR[],
  registration_numbers VARCHAR[],
  dobs VARCHAR[],
  nationalities VARCHAR[],
  birthplaces STRUCT(town VARCHAR, country VARCHAR)[],
  passports STRUCT(number VARCHAR, note VARCHAR)[],
  national_identifiers STRUCT(number VARCHAR, note VARCHAR)[],
  imo_numbers VARCHAR[],
  sanctions_imposed VARCHAR[],
  _source VARCHAR,
  _release VARCHAR,
  _since DATE,
  _version TIMESTAMP NOT NULL,
  _from TIMESTAMP NOT NULL,
);

-- targets of OFSI's consolidated list, which was closed on 28 January 2026
CREATE TABLE IF NOT EXISTS sanctions_target (
  group_id VARCHAR,
  kind VARCHAR, -- Individual, Entity, Ship
  regime VARCHAR,
  listed_on DATE,
  updated_on DATE,
  names STRUCT(name VARCHAR, type VARCHAR, weak BOOLEAN)[],
  non_latin_names VARCHAR[],
  addresses STRUCT(lines VARCHAR[], postcode VARCHAR, country VARCHAR)[],
  company_numbers VARCHAR[],
  registration_numbers VARCHAR[],
  dobs VARCHAR[],
  nationalities VARCHAR[],
  birthplaces STRUCT(town VARCHAR, country VARCHAR)[],
  passports VARCHAR[],
  national_identifiers VARCHAR[],
  imo_numbers VARCHAR[],
  uk_sanctions_list_ids VARCHAR[],
  _source VARCHAR,
  _release VARCHAR,
  _since DATE,
  _version TIMESTAMP NOT NULL,
  _from TIMESTAMP NOT NULL,
);

-- persons named in relation to financial and investment restrictions (Russia): no asset freeze; lending and dealing in their securities are barred
CREATE TABLE IF NOT EXISTS investment_ban (
  name VARCHAR,
  aliases VARCHAR[],
  ofsi_group_id VARCHAR,
  address VARCHAR,
  country VARCHAR,
  listed_on DATE,
  detail VARCHAR,
  url VARCHAR,
  _source VARCHAR,
  _release VARCHAR,
  _since DATE,
  _version TIMESTAMP NOT NULL,
  _from TIMESTAMP NOT NULL,
);

-- the FCA's Warning List. `clone`: the firm imitates the firm of `genuine_names`, which must never match
CREATE TABLE IF NOT EXISTS fca_warning (
  url VARCHAR,
  names STRUCT(name VARCHAR, type VARCHAR)[],
  clone BOOLEAN,
  genuine_names VARCHAR[],
  genuine_reference VARCHAR, -- firm reference number of the genuine firm, if the warning states it
  addresses STRUCT(lines VARCHAR[], postcode VARCHAR, country VARCHAR)[],
  websites VARCHAR[],
  phones VARCHAR[],
  emails VARCHAR[],
  company_numbers VARCHAR[],
  published_on DATE,
  updated_on DATE,
  detail VARCHAR,
  _source VARCHAR,
  _release VARCHAR,
  _since DATE,
  _version TIMESTAMP NOT NULL,
  _from TIMESTAMP NOT NULL,
);

-- the register of disqualified directors: persons and companies with their orders and undertakings
CREATE TABLE IF NOT EXISTS disqualified_officer (
  officer_id VARCHAR, -- id in the API; the weekly file has the person number only
  person_number VARCHAR,
  kind VARCHAR, -- natural, corporate
  name VARCHAR, -- forenames before the surname
  aliases VARCHAR[],
  date_of_birth DATE,
  nationality VARCHAR,
  company_number VARCHAR, -- number of a disqualified company
  country_of_registration VARCHAR,
  disqualifications STRUCT(
    case_identifier VARCHAR, type VARCHAR, disqualified_from DATE, disqualified_until DATE, company_names VARCHAR[], court VARCHAR,
    act VARCHAR, section VARCHAR, description VARCHAR, address STRUCT(lines VARCHAR[], postcode VARCHAR, country VARCHAR)
  )[],
  permissions STRUCT(company_names VARCHAR[], court VARCHAR, granted_on DATE, expires_on DATE)[],
  url VARCHAR,
  _source VARCHAR,
  _release VARCHAR,
  _since DATE,
  _version TIMESTAMP NOT NULL,
  _from TIMESTAMP NOT NULL,
);

-- deliberate tax defaulters (Finance Act 2009 s 94): details may be published for twelve months at most, so an entry lapses after them
CREATE TABLE IF NOT EXISTS tax_defaulter (
  defaulter_id VARCHAR, -- computed from name and period: the publisher has no ids
  name VARCHAR,
  aliases STRUCT(name VARCHAR, type VARCHAR)[], -- trading, former
  trade VARCHAR,
  address VARCHAR,
  postcode VARCHAR,
  period VARCHAR,
  tax DECIMAL(18,2), -- pounds
  penalties DECIMAL(18,2),
  published_on DATE,
  expires_on DATE,
  url VARCHAR,
  _source VARCHAR,
  _release VARCHAR,
  _since DATE,
  _version TIMESTAMP NOT NULL,
  _from TIMESTAMP NOT NULL,
);

-- persons with significant control and beneficial owners of overseas entities, including those that ceased
CREATE TABLE IF NOT EXISTS psc (
  company_number VARCHAR,
  psc_id VARCHAR, -- last part of links.self
  kind VARCHAR, -- individual, corporate-entity, legal-person, super-secure
  beneficial_owner BOOLEAN, -- true: of an overseas entity
  name VARCHAR, -- forenames before the surname, without the title
  date_of_birth VARCHAR, -- YYYY-MM; the day is not public
  nationality VARCHAR,
  country_of_residence VARCHAR,
  natures_of_control VARCHAR[],
  notified_on DATE,
  ceased_on DATE,
  ceased BOOLEAN,
  sanctioned BOOLEAN, -- `is_sanctioned` of an owner of an overseas entity
  owner_company_number VARCHAR, -- of an owner that is a company, if its registration number is a UK company number
  registration_number VARCHAR,
  country_registered VARCHAR,
  postcode VARCHAR,
  _source VARCHAR,
  _release VARCHAR,
  _since DATE,
  _version TIMESTAMP NOT NULL,
  _from TIMESTAMP NOT NULL,
);

-- appointments of officers
CREATE TABLE IF NOT EXISTS officer (
  company_number VARCHAR,
  officer_id VARCHAR, -- the same for all appointments of a person or company, as far as the register knows
  appointment VARCHAR, -- unique within the company
  role VARCHAR, -- for example director, secretary, llp-member
  corporate BOOLEAN,
  name VARCHAR, -- forenames before the surname, without the title
  date_of_birth VARCHAR, -- YYYY-MM
  nationality VARCHAR,
  country_of_residence VARCHAR,
  appointed_on DATE,
  resigned BOOLEAN, -- true also when the day is not known
  resigned_on DATE,
  postcode VARCHAR,
  _source VARCHAR,
  _release VARCHAR,
  _since DATE,
  _version TIMESTAMP NOT NULL,
  _from TIMESTAMP NOT NULL,
);

-- figures: exact, in whole units of `currency`; NULL: the filing does not state it (sources/companies-house/accounts/mapping/row.ts)
CREATE TABLE IF NOT EXISTS accounts (
  filing VARCHAR,
  company_number VARCHAR,
  company_name VARCHAR,
  period VARCHAR, -- current, comparative
  period_end DATE,
  period_start DATE,
  balance_sheet_date DATE,
  scope VARCHAR, -- company, group
  taxonomy VARCHAR,
  accounts_type VARCHAR,
  standard VARCHAR,
  dormant BOOLEAN,
  audited BOOLEAN,
  currency VARCHAR,
  software VARCHAR,
  flags STRUCT(code VARCHAR, detail VARCHAR)[],
  employees DECIMAL(18,2),
  fixed_assets DECIMAL(18,2),
  intangible_assets DECIMAL(18,2),
  tangible_assets DECIMAL(18,2),
  investments DECIMAL(18,2),
  current_assets DECIMAL(18,2),
  stock DECIMAL(18,2),
  debtors DECIMAL(18,2),
  cash DECIMAL(18,2),
  prepayments DECIMAL(18,2),
  creditors_within_one_year DECIMAL(18,2),
  net_current_assets DECIMAL(18,2),
  total_assets_less_current_liabilities DECIMAL(18,2),
  creditors_after_one_year DECIMAL(18,2),
  provisions DECIMAL(18,2),
  accruals_and_deferred_income DECIMAL(18,2),
  net_assets DECIMAL(18,2),
  share_capital DECIMAL(18,2),
  share_premium DECIMAL(18,2),
  revaluation_reserve DECIMAL(18,2),
  profit_loss_reserve DECIMAL(18,2),
  equity DECIMAL(18,2),
  turnover DECIMAL(18,2),
  cost_of_sales DECIMAL(18,2),
  gross_profit DECIMAL(18,2),
  administrative_expenses DECIMAL(18,2),
  other_operating_income DECIMAL(18,2),
  raw_materials DECIMAL(18,2),
  staff_costs DECIMAL(18,2),
  depreciation DECIMAL(18,2),
  other_operating_charges DECIMAL(18,2),
  operating_profit DECIMAL(18,2),
  interest_payable DECIMAL(18,2),
  profit_before_tax DECIMAL(18,2),
  tax DECIMAL(18,2),
  profit_after_tax DECIMAL(18,2),
  dividends DECIMAL(18,2),
  capital_reduction DECIMAL(18,2),
  _source VARCHAR,
  _release VARCHAR,
  _since DATE,
  _version TIMESTAMP NOT NULL,
  _from TIMESTAMP NOT NULL,
);

-- The names of companies on the register, now or earlier, which touches.sql of a list of names reads. models/features/register_entry.sql computes
-- the table. A company that was added after the last refresh is missing here, but its own change brings it into the scope.
CREATE TABLE IF NOT EXISTS register_entry (company_number VARCHAR, name_key VARCHAR);

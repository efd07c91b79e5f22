-- The columns of each source's records that the models read. These empty tables exist until the first release of a source is applied. Its columns
-- must include these with the same types; staging may add more. The warehouse adds the columns that begin with `_` (warehouse/apply/create-table.sql);
-- a model finds the release of a row by (`_source`, `_release`), because several sources may feed one table.

CREATE TABLE IF NOT EXISTS company (
  company_number VARCHAR,
  name VARCHAR,
  status_text VARCHAR,
  status VARCHAR,
  category VARCHAR,
  country_of_origin VARCHAR, -- where the company is registered at home; in English
  registration_number VARCHAR, -- of an overseas company, in the register of its home; only the profile states it
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

-- what was asked about single companies (sources/look-up-table.ts): a company without a row was not asked for
CREATE TABLE IF NOT EXISTS company_lookup (
  source VARCHAR,
  company_number VARCHAR,
  kind VARCHAR, -- answer: the newest answer; failure: the newest request without one
  answer VARCHAR, -- found, none, failed
  records INTEGER,
  failure VARCHAR,
  listed VARCHAR[], -- ids of all records of the company, of an answer that was read whole
  asked_at TIMESTAMP, -- UTC
  changed_at TIMESTAMP,
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
  feed_status VARCHAR, -- published or withdrawn; a withdrawn notice counts as retracted
  -- ids of other notices, several separated by a space
  retracts VARCHAR,
  retracted_by VARCHAR,
  substitutes VARCHAR,
  substituted_by VARCHAR,
  last_day_for_claims DATE, -- on which a creditor may prove a debt
  trading_addresses STRUCT(line_1 VARCHAR, line_2 VARCHAR, postcode VARCHAR)[], -- of a notice that is about one company
  reused_names VARCHAR[], -- names that a notice of the re-use of a prohibited name says will be used
  further_names VARCHAR[], -- beside company_name in the row without a number: of more companies for which the notice has none
  _source VARCHAR,
  _release VARCHAR,
  _since DATE,
  _version TIMESTAMP NOT NULL,
  _from TIMESTAMP NOT NULL,
);

-- hearings in the daily lists of the Companies Court; `hearing` is '' for a list without hearings. No row has a company number
CREATE TABLE IF NOT EXISTS court_hearing (
  list VARCHAR, -- content date and type: 2026-06-03.COMPANIES_WINDING_UP_CHD_DAILY_CAUSE_LIST
  hearing VARCHAR,
  list_type VARCHAR,
  hearing_on DATE,
  hearing_at VARCHAR, -- HH:MM, London
  court_case VARCHAR, -- in the spelling of notices
  case_number_state VARCHAR, -- read, blank, masked, unread
  company_names VARCHAR[], -- as typed: candidates only
  claimants VARCHAR[], -- those of them that stand before a `v`
  hearing_type VARCHAR,
  venue VARCHAR,
  artefact_id VARCHAR,
  url VARCHAR,
  court VARCHAR,
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
  unmapped_numbers VARCHAR[], -- texts that state a UK company number which cannot be read
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
  unmapped_numbers VARCHAR[],
  published_on DATE,
  updated_on DATE,
  detail VARCHAR,
  gone BOOLEAN, -- the page of the warning answered 404 or 410
  _source VARCHAR,
  _release VARCHAR,
  _since DATE,
  _version TIMESTAMP NOT NULL,
  _from TIMESTAMP NOT NULL,
);

-- the warnings that the newest complete crawl found listed
CREATE TABLE IF NOT EXISTS fca_warning_listing (
  url VARCHAR,
  published_on DATE,
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
  changed_at TIMESTAMP, -- only the stream states it
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
  preferred_name VARCHAR, -- of the identity verification, if it is another name
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
  verification_due_on DATE, -- of an individual: the last day for the statement that the identity is verified
  verification_stated_on DATE, -- the day of that statement
  verification_started_on DATE,
  verification_ended_on DATE,
  _source VARCHAR,
  _release VARCHAR,
  _since DATE,
  _version TIMESTAMP NOT NULL,
  _from TIMESTAMP NOT NULL,
);

-- exemptions of companies from naming their persons with significant control
CREATE TABLE IF NOT EXISTS psc_exemption (
  company_number VARCHAR,
  exemptions STRUCT(exemption VARCHAR, written VARCHAR, exempt_from DATE, exempt_to DATE, ended BOOLEAN)[], -- exemption: the publisher's type; unmapped
  _source VARCHAR,
  _release VARCHAR,
  _since DATE,
  _version TIMESTAMP NOT NULL,
  _from TIMESTAMP NOT NULL,
);

-- statements of companies about their register of persons with significant control
CREATE TABLE IF NOT EXISTS psc_statement (
  company_number VARCHAR,
  statement_id VARCHAR,
  statement VARCHAR, -- the publisher's key, as in psc_descriptions.yml; unmapped
  written VARCHAR, -- the key as the publisher writes it
  notified_on DATE,
  ceased_on DATE,
  ceased BOOLEAN, -- withdrawn
  _source VARCHAR,
  _release VARCHAR,
  _since DATE,
  _version TIMESTAMP NOT NULL,
  _from TIMESTAMP NOT NULL,
);

-- charges over the property of companies, the satisfied ones included
CREATE TABLE IF NOT EXISTS charge (
  company_number VARCHAR,
  charge_id VARCHAR, -- last part of the publisher's path
  charge_code VARCHAR, -- of charges since 2013-04-06 (Companies Act 2006 s 859I)
  status VARCHAR, -- outstanding, part-satisfied, satisfied, fully-satisfied, unmapped
  created_on DATE,
  delivered_on DATE, -- to the registrar
  satisfied_on DATE,
  classification VARCHAR,
  persons_entitled VARCHAR[], -- organisations only; of the others the number
  other_persons_entitled INTEGER,
  transactions STRUCT(filing_type VARCHAR, delivered_on DATE, insolvency_case VARCHAR, filing_id VARCHAR)[],
  changed_at TIMESTAMP,
  _source VARCHAR,
  _release VARCHAR,
  _since DATE,
  _version TIMESTAMP NOT NULL,
  _from TIMESTAMP NOT NULL,
);

-- entities of the Offshore Leaks Database, where an operator has loaded it; share-alike, so nothing that is served reads it
CREATE TABLE IF NOT EXISTS offshore_leaks_entity (
  node_id VARCHAR,
  name VARCHAR,
  original_name VARCHAR,
  former_name VARCHAR,
  jurisdiction VARCHAR,
  jurisdiction_description VARCHAR,
  incorporated_on DATE,
  inactivated_on DATE,
  struck_off_on DATE,
  status VARCHAR,
  registration_number VARCHAR,
  countries VARCHAR[],
  leak VARCHAR, -- for example Panama Papers
  valid_until VARCHAR,
  undated BOOLEAN,
  name_hashes VARCHAR[],
  places VARCHAR[], -- words of countries (country_words)
  _source VARCHAR,
  _release VARCHAR,
  _since DATE,
  _version TIMESTAMP NOT NULL,
  _from TIMESTAMP NOT NULL,
);

-- appointments of officers, as each feed states them: the products and the API number them in their own ways, so one appointment can be in two rows.
-- models/features/appointment.sql has each appointment once
CREATE TABLE IF NOT EXISTS officer (
  company_number VARCHAR,
  officer_id VARCHAR, -- the same for all appointments of a person or company, as far as the register knows
  appointment VARCHAR, -- unique within the company
  numbering VARCHAR, -- products, api: what gave `appointment`
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
  former_names VARCHAR[], -- of a person: in business in the last twenty years (Companies Act 2006 s 163), and the preferred one; only the API states them
  officer_company_number VARCHAR, -- of a company that is an officer and is registered in the United Kingdom; only the API states it
  registration_number VARCHAR, -- of a company that is an officer, in the register of its country, as written; only the API states it
  -- verification of the identity (Economic Crime and Corporate Transparency Act 2023); only the API states it
  verification_due_on DATE,
  verification_started_on DATE,
  verification_ended_on DATE,
  identity_verified_on DATE,
  verified_by_provider BOOLEAN, -- an authorised corporate service provider verified the identity
  changed_at TIMESTAMP, -- NULL in a snapshot
  _source VARCHAR,
  _release VARCHAR,
  _since DATE,
  _version TIMESTAMP NOT NULL,
  _from TIMESTAMP NOT NULL,
);

-- insolvency cases of companies, as the register has them
CREATE TABLE IF NOT EXISTS insolvency_case (
  company_number VARCHAR,
  case_number VARCHAR,
  type VARCHAR,
  dates STRUCT("type" VARCHAR, written_type VARCHAR, "on" DATE)[],
  practitioners STRUCT(
    "name" VARCHAR, role VARCHAR, appointed_on DATE, ceased_on DATE, address STRUCT(lines VARCHAR[], postcode VARCHAR, country VARCHAR)
  )[],
  _source VARCHAR,
  _release VARCHAR,
  _since DATE,
  _version TIMESTAMP NOT NULL,
  _from TIMESTAMP NOT NULL,
);

-- filings of companies
CREATE TABLE IF NOT EXISTS filing (
  company_number VARCHAR,
  filing_id VARCHAR,
  kind VARCHAR, -- sources/companies-house/filings/kind.ts
  description_values VARCHAR, -- JSON: what the description states, such as the day that a return is made up to
  category VARCHAR,
  filed_on DATE,
  action_on DATE, -- the day of what the filing states, as of an appointment
  parts STRUCT(kind VARCHAR, description VARCHAR, "type" VARCHAR, filed_on DATE)[], -- filings within it, such as a resolution
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

-- titles in England and Wales of UK companies; no column tells the title, its address or the name of a proprietor (the licence of HM Land Registry)
CREATE TABLE IF NOT EXISTS company_title (
  title_id VARCHAR, -- pseudonym of the title number
  tenure VARCHAR, -- freehold, leasehold, unmapped
  company_numbers VARCHAR[], -- of the proprietors that state one; at most four proprietors are named
  proprietor_kinds VARCHAR[],
  proprietor_names VARCHAR[], -- pseudonyms
  countries VARCHAR[],
  proprietors INTEGER,
  more_proprietors BOOLEAN, -- proprietors that the file leaves out
  added_on DATE, -- day on which the proprietors were added
  _source VARCHAR,
  _release VARCHAR,
  _since DATE,
  _version TIMESTAMP NOT NULL,
  _from TIMESTAMP NOT NULL,
);

-- the same of overseas companies: `countries` are those of incorporation
CREATE TABLE IF NOT EXISTS overseas_title (
  title_id VARCHAR, -- pseudonym of the title number
  tenure VARCHAR, -- freehold, leasehold, unmapped
  company_numbers VARCHAR[], -- of the proprietors that state one; at most four proprietors are named
  proprietor_kinds VARCHAR[],
  proprietor_names VARCHAR[], -- pseudonyms
  countries VARCHAR[],
  proprietors INTEGER,
  more_proprietors BOOLEAN, -- proprietors that the file leaves out
  added_on DATE, -- day on which the proprietors were added
  _source VARCHAR,
  _release VARCHAR,
  _since DATE,
  _version TIMESTAMP NOT NULL,
  _from TIMESTAMP NOT NULL,
);

-- The names of companies on the register, now or earlier, which touches.sql of a list of names reads. models/features/register_entry.sql computes
-- the table. A company that was added after the last refresh is missing here, but its own change brings it into the scope.
CREATE TABLE IF NOT EXISTS register_entry (company_number VARCHAR, name_key VARCHAR, former_name_keys VARCHAR[]);

-- items of news. A match is a candidate only (models/features/news_candidate.sql); the text of an item is not stored
CREATE TABLE IF NOT EXISTS news_item (
  item_id VARCHAR, -- GKGRECORDID; the guid or id of a feed's item, or its address
  publication VARCHAR,
  title VARCHAR,
  url VARCHAR,
  published_at TIMESTAMP, -- UTC
  changed_at TIMESTAMP, -- UTC
  terms VARCHAR[], -- words and themes of distress
  company_numbers VARCHAR[],
  mentions VARCHAR[], -- hashes of folded names: name_mention, person_mention
  addresses VARCHAR[], -- hashes: address_mention
  postcodes VARCHAR[],
  display BOOLEAN, -- the publisher's terms allow that title and link are shown
  _source VARCHAR,
  _release VARCHAR,
  _since DATE,
  _version TIMESTAMP NOT NULL,
  _from TIMESTAMP NOT NULL,
);

-- Read by news_search of models/macros.sql before the first refresh has computed models/features/news_candidate.sql.
CREATE TABLE IF NOT EXISTS news_candidate (company_number VARCHAR, item_id VARCHAR);

-- Words that the models and the sources' SQL share.

-- Two companies may not be told apart by case, accents, punctuation, `&` or the way a legal form is written. Empty when nothing is left
-- (a name in another script), so a comparison must ask for more than ''. `Ltd.`: dots and apostrophes vanish, other signs part words.
CREATE OR REPLACE MACRO name_words(name) AS
  ' ' || trim(regexp_replace(
    translate(replace(upper(strip_accents(name)), '&', ' AND '), '.''’`', ''),
    '[^A-Z0-9]+', ' ', 'g'
  )) || ' ';

-- LIMITED and LTD are the same form (Companies Act 2006 ss 58, 59 with the Welsh forms), and so are the others below.
CREATE OR REPLACE MACRO name_key(name) AS trim(
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    name_words(name),
    ' CWMNI CYFYNGEDIG CYHOEDDUS ', ' PLC '),
    ' PUBLIC LIMITED COMPANY ', ' PLC '),
    ' CCC ', ' PLC '),
    ' LIMITED LIABILITY PARTNERSHIP ', ' LLP '),
    ' PARTNERIAETH ATEBOLRWYDD CYFYNGEDIG ', ' LLP '),
    ' PAC ', ' LLP '),
    ' LIMITED LIABILITY COMPANY ', ' LLC '),
    ' LIMITED ', ' LTD '),
    ' CYFYNGEDIG ', ' LTD '),
    ' CYF ', ' LTD '),
    ' COMPANY ', ' CO '),
    ' CORPORATION ', ' CORP '),
    ' INCORPORATED ', ' INC ')
);

-- A court's case number without its spaces, stops and dashes: `CR-2026-001234` and `CR 2026 001234` are one case.
CREATE OR REPLACE MACRO case_key(court_case) AS nullif(regexp_replace(upper(court_case), '[^A-Z0-9]+', '', 'g'), '');

CREATE OR REPLACE MACRO postcode_key(postcode) AS nullif(regexp_replace(upper(postcode), '[^A-Z0-9]+', '', 'g'), '');

-- ISO 8601 UTC of a timestamp that is UTC.
CREATE OR REPLACE MACRO instant(moment) AS strftime(moment, '%Y-%m-%dT%H:%M:%S.%gZ');

-- Where a fact comes from, in the shape of `Evidence` (models/clearance/facts.ts).
CREATE OR REPLACE MACRO evidence(source, release, record, published_at, retrieved_at) AS struct_pack(
  source := source,
  release := release,
  record := record,
  publishedAt := published_at::VARCHAR,
  retrievedAt := instant(retrieved_at)
);

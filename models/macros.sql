-- Words that the models and the sources' SQL share.

CREATE OR REPLACE MACRO plain_words(name) AS CASE
  WHEN regexp_full_match(name, '[A-Z0-9]+( [A-Z0-9]+)*') THEN name
  ELSE trim(regexp_replace(regexp_replace(replace(name, '&', ' AND '), '[.''’`]+', '', 'g'), '[^A-Z0-9]+', ' ', 'g'))
END;

CREATE OR REPLACE MACRO legal_forms(words) AS CASE
  WHEN regexp_matches(words, ' (PUBLIC|LIABILITY|COMPANY|CORPORATION|INCORPORATED|CYF|CYFYNGEDIG|CYHOEDDUS|CCC|PAC) ') THEN
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
      words,
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
  ELSE replace(words, ' LIMITED ', ' LTD ')
END;

-- Two companies may not be told apart by case, accents, punctuation, `&` or the way a legal form is written (Companies Act 2006 ss 58, 59,
-- with the Welsh forms). `Ltd.`: stops and apostrophes vanish, other signs part words. Empty when nothing is left, as of a name in another
-- script, so a comparison must ask for more than ''. Most names need few of the steps, which is what the cases are for: 5.7 million names.
CREATE OR REPLACE MACRO name_key(name) AS trim(legal_forms(' ' || plain_words(upper(strip_accents(name))) || ' '));

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

-- An amount for a sentence, in whole units of its currency; pounds where it carries none. A HUGEINT takes four times as long to format.
CREATE OR REPLACE MACRO money(amount, currency) AS concat(
  CASE WHEN round(amount) < 0 THEN '-' ELSE '' END,
  CASE WHEN coalesce(currency, 'GBP') = 'GBP' THEN '£' ELSE currency || ' ' END,
  CASE WHEN abs(amount) < 1e18 THEN format('{:,}', abs(round(amount))::BIGINT) ELSE format('{:,}', abs(round(amount))::HUGEINT) END
);

-- What the lists of sanctions have in common, in the shape of ListEntry (models/screening/entry.ts).
CREATE OR REPLACE MACRO listed_kind(kind) AS CASE lower(kind)
  WHEN 'individual' THEN 'person' WHEN 'entity' THEN 'organisation' WHEN 'ship' THEN 'ship' ELSE 'any'
END;

CREATE OR REPLACE MACRO listed_names(names, non_latin_names) AS list_transform(names, lambda one: {
  text: one.name,
  type: CASE WHEN one.type IN ('primary', 'variation', 'former') THEN one.type ELSE 'alias' END,
  weak: coalesce(one.weak, false)
}) || list_transform(non_latin_names, lambda one: {text: one, type: 'non-latin', weak: false});

CREATE OR REPLACE MACRO listed_countries(nationalities, addresses, birthplaces) AS list_sort(list_distinct(list_filter(
  nationalities || list_transform(addresses, lambda one: one.country) || list_transform(birthplaces, lambda one: one.country),
  lambda country: country IS NOT NULL
)));

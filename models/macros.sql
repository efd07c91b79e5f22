-- Macros for the models and for the SQL of the sources.

-- A name in capitals without punctuation. Stops and apostrophes are removed; other signs separate words; `&` becomes AND.
CREATE OR REPLACE MACRO plain_words(name) AS CASE
  WHEN regexp_full_match(name, '[A-Z0-9]+( [A-Z0-9]+)*') THEN name
  ELSE trim(regexp_replace(regexp_replace(replace(name, '&', ' AND '), '[.''’`]+', '', 'g'), '[^A-Z0-9]+', ' ', 'g'))
END;

-- Legal forms in their short spelling, English and Welsh. `words` has a space at its start and end.
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

-- The key under which two names count as the same: case, accents, punctuation, `&` and the spelling of a legal form do not distinguish two
-- companies (Companies Act 2006 ss 58, 59, with the Welsh forms). It is empty for a name without Latin letters, so a comparison must exclude ''.
-- The CASE branches skip steps that most of the 5.7 million names do not need.
CREATE OR REPLACE MACRO name_key(name) AS trim(legal_forms(' ' || plain_words(upper(strip_accents(name))) || ' '));

-- A court case number without spaces, stops and dashes: `CR-2026-001234` and `CR 2026 001234` are the same case.
-- '123 of 2026' is a number of one court, and another court may have a case of the same number in the same year: the key of such a number holds the
-- place of its court, and is NULL when no court is known.
CREATE OR REPLACE MACRO case_digits(court_case) AS nullif(regexp_replace(upper(court_case), '[^A-Z0-9]+', '', 'g'), '');
CREATE OR REPLACE MACRO court_place(court) AS array_to_string(list_sort(list_filter(
  regexp_split_to_array(upper(court), '[^A-Z]+'),
  lambda word: word NOT IN (
    '', 'IN', 'THE', 'AT', 'OF', 'AND', 'FOR', 'HIGH', 'COUNTY', 'COURT', 'COURTS', 'JUSTICE', 'BUSINESS', 'PROPERTY', 'ENGLAND', 'WALES', 'INSOLVENCY',
    'COMPANY', 'COMPANIES', 'LIST', 'CHD', 'CH', 'D', 'CHANCERY', 'DIVISION', 'DISTRICT', 'REGISTRY'
  )
)), ' ');
CREATE OR REPLACE MACRO case_key(court_case, court) AS CASE
  WHEN regexp_full_match(case_digits(court_case), '[0-9]+(OF[0-9]+)?') THEN case_digits(court_case) || ' ' || court_place(court)
  ELSE case_digits(court_case)
END;

-- A UTC timestamp as ISO 8601 text.
CREATE OR REPLACE MACRO instant(moment) AS strftime(moment, '%Y-%m-%dT%H:%M:%S.%gZ');

-- The origin of a fact, in the shape of `Evidence` (models/clearance/facts.ts).
CREATE OR REPLACE MACRO evidence(source, release, record, published_at, retrieved_at) AS struct_pack(
  source := source,
  release := release,
  record := record,
  publishedAt := published_at::VARCHAR,
  retrievedAt := instant(retrieved_at)
);

-- An amount with room for sums and multiples: DuckDB computes those of DECIMAL(18,2) in 64 bits and fails above 10^16, which a filing may state.
CREATE OR REPLACE MACRO wide(amount) AS amount::DECIMAL(20,2);

-- An amount as text, rounded to whole units of its currency; pounds when the currency is NULL. Formatting a HUGEINT takes four times as long as a
-- BIGINT, so it is used for large amounts only.
CREATE OR REPLACE MACRO money(amount, currency) AS concat(
  CASE WHEN round(amount) < 0 THEN '-' ELSE '' END,
  CASE WHEN coalesce(currency, 'GBP') = 'GBP' THEN '£' ELSE currency || ' ' END,
  CASE WHEN abs(amount) < 1e18 THEN format('{:,}', abs(round(amount))::BIGINT) ELSE format('{:,}', abs(round(amount))::HUGEINT) END
);

-- Parts of `ListEntry` (models/screening/entry.ts) that both sanctions lists share.
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

-- What a release reads: two releases with the same value read the same records, the later one again. An edition (sources/edition.ts) reads what the
-- release that it corrects reads; a window of days has an id such as `2026-06-01.n12.a1b2c3`.
CREATE OR REPLACE MACRO reading_of(release) AS
  coalesce(nullif(regexp_extract(release, '^(.+)\.n[0-9]+\.', 1), ''), regexp_replace(release, '\+e[0-9]+$', ''));

-- The records in quarantine that count: no later release has read them. A record counts no more when
-- - a newer snapshot of the source is applied, or a later reading of the same release or window: it has its own quarantine;
-- - the current table has a later version of the record or, of a set of accounts, the company has accounts of a later day;
-- - of the register of disqualified officers, a later check of the publisher is applied: each check reads the whole register.
CREATE OR REPLACE MACRO still_unread() AS TABLE
FROM unread_record AS one
JOIN release AS its ON its.source = one.source AND its.release = one.release
SELECT one.*, its.data_date, its.published_at, its.retrieved_at
WHERE NOT EXISTS (
    FROM release AS later
    WHERE later.source = one.source
      AND CASE its.source_kind
        WHEN 'snapshot' THEN later.version > its.version OR (later.version = its.version AND later.release > its.release)
        WHEN 'delta' THEN later.version > its.version AND later.run_kind <> 'file'
        ELSE reading_of(later.release) = reading_of(its.release) AND later.retrieved_at > its.retrieved_at
      END
  )
  AND NOT (its.table_name = 'gazette_notice' AND EXISTS (
    FROM gazette_notice AS read WHERE read.notice_id = one.record AND read._version > one.version
  ))
  AND NOT (its.table_name = 'accounts' AND EXISTS (
    FROM accounts AS read
    WHERE read.company_number = one.company_number
      AND (read.balance_sheet_date > one.as_of OR (coalesce(read.balance_sheet_date = one.as_of, true) AND read._version > one.version))
  ));

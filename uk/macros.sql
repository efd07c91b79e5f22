-- Facts of UK records in SQL. A macro whose comment names a function of uk/*.ts gives the same answers as that function; test/uk/facts.test.ts tests both
-- on one table of cases. The other macros have no form in TypeScript.

-- Whether the text is a company number exactly as the register writes it: isCompanyNumber of uk/company-number.ts.
CREATE OR REPLACE MACRO is_company_number(number) AS
  regexp_full_match(number, '[0-9]{8}|([A-Z]{2}|R0)[0-9P]{3}[0-9A-Z]{3}') AND number <> '00000000';

CREATE OR REPLACE MACRO company_number_without_signs(text) AS list_transform(
  [regexp_replace(text, '[\p{Z}\p{Cc}\p{Cf}]', '', 'g')],
  lambda packed: CASE
    WHEN regexp_full_match(packed, '[0-9]{1,3}[.]000') THEN packed
    WHEN regexp_full_match(packed, '([0-9]{1,8}|[0-9]{1,3}(,[0-9]{3}){1,2})([.]0+)?') THEN regexp_replace(packed, '[.]0+$|,', '', 'g')
    WHEN regexp_full_match(packed, '[=''"‘’“”#(\[]*[0-9]+[.][0-9]+[''"‘’“”)\],;*]*')
      AND NOT regexp_full_match(packed, '[=''"‘’“”#(\[]*[0-9]{1,3}[.][0-9]{3}[''"‘’“”)\],;*]*') THEN packed
    ELSE regexp_replace(packed, '^[=''"‘’“”#(\[]+|[''"‘’“”)\],;*]+$|[.\p{Pd}−]', '', 'g')
  END
)[1];

CREATE OR REPLACE MACRO company_number_with_zeros(bare) AS CASE
  WHEN NOT regexp_full_match(bare, '[A-Za-z0-9]{1,8}') THEN NULL
  WHEN regexp_full_match(bare, '[0-9]+') THEN lpad(bare, 8, '0')
  WHEN regexp_full_match(bare, '([A-Za-z]{2}|[Rr]0)([0-9]{1,6}|[0-9]{1,5}[A-Za-z])') THEN upper(bare[:2]) || lpad(upper(bare[3:]), 6, '0')
  ELSE upper(bare)
END;

-- A company number as people, spreadsheets and publishers write it, in the register's form; NULL where the text is not a company number. The rules stand at
-- readCompanyNumber of uk/company-number.ts. Most texts have that form already and take no further step.
CREATE OR REPLACE MACRO company_number(text) AS CASE
  WHEN is_company_number(text) THEN text
  WHEN text IS NULL THEN NULL
  ELSE list_filter(
    list_transform([company_number_without_signs(text)], lambda bare: company_number_with_zeros(bare)),
    lambda number: is_company_number(number)
  )[1]
END;

-- A company number in a file of the register itself; NULL where the text is not a company number. Restores only case, spaces around and the leading zeros of a
-- number of digits: a damaged number must go to quarantine, because repairing it can give the number of another row of the same file.
CREATE OR REPLACE MACRO register_company_number(text) AS CASE
  WHEN is_company_number(text) THEN text
  WHEN regexp_full_match(trim(text), '[0-9]{1,8}|[A-Za-z0-9]{8}') THEN company_number(trim(text))
END;

-- The company numbers that a damaged text of the register holds as words, in the register's form.
CREATE OR REPLACE MACRO company_numbers_in(text) AS
  list_distinct(list_filter(regexp_extract_all(text, '[A-Za-z0-9]+'), lambda word: is_company_number(word)));

-- Whether the number is that of a limited liability partnership: isLlpNumber of uk/company-number.ts.
CREATE OR REPLACE MACRO is_llp_number(number) AS regexp_matches(number, '^(OC|SO|NC)');

-- The day that a text states in the form of ISO 8601, `2026-06-12`; NULL for every other text: isDay of uk/day.ts. A cast alone also reads `12/06/26` as a
-- day of the year 12, which is long past, and `infinity` as a date. DuckDB casts once, and writing the day again takes less time than a pattern.
CREATE OR REPLACE MACRO iso_day(text) AS CASE
  WHEN try_cast(text AS DATE) BETWEEN DATE '1000-01-01' AND DATE '9999-12-31' AND try_cast(text AS DATE)::VARCHAR = text THEN try_cast(text AS DATE)
END;

-- The instant of a time on London's clocks; of a DATE, the midnight at which the day begins there: startOfLondonDay of uk/day.ts.
CREATE OR REPLACE MACRO london_time(wall_clock) AS timezone('Europe/London', wall_clock::TIMESTAMP);

-- The day in London at an instant in UTC: londonDay of uk/day.ts. Summer time is one hour ahead of UTC, so the two days differ in the last hour of one only.
CREATE OR REPLACE MACRO london_day(utc) AS
  CASE WHEN hour(utc) = 23 THEN timezone('Europe/London', timezone('UTC', utc))::DATE ELSE utc::DATE END;

-- The letters and digits of a postcode of any country, in capitals; NULL for fewer than 3 or more than 10: postcodeKey of uk/postcode.ts.
CREATE OR REPLACE MACRO postcode_key(postcode) AS list_transform(
  [regexp_replace(postcode, '[^A-Za-z0-9]', '', 'g')],
  lambda plain: CASE WHEN length(plain) BETWEEN 3 AND 10 THEN upper(plain) END
)[1];

-- A court case number without spaces, stops, dashes and the zeros before its serial number: `CR-2026-001234` and `CR 2026 1234` are the same case.
-- '123 of 2026' is a number of one court, and another court may have a case of the same number in the same year: the key of such a number holds the
-- place of its court, and is NULL when no court is known. courtCaseKey of uk/court-case.ts.
CREATE OR REPLACE MACRO case_digits(court_case) AS
  nullif(regexp_replace(regexp_replace(upper(court_case), '[^A-Z0-9]+', '', 'g'), '^([A-Z]{2}[0-9]{4}[A-Z]*|)0+([0-9])', '\1\2'), '');
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

-- Whether the text has a control character, a byte order mark or a mark that sets the direction of text: what storable_text changes. JSON escapes control
-- characters but DELETE, quotes and backslashes, so a text of ASCII that is longer by two quotes as JSON has none of them. Most texts are such, and this takes less
-- time than the pattern.
CREATE OR REPLACE MACRO has_control_character(text) AS CASE
  WHEN strlen(to_json(text)) = length(text) + 2 AND NOT contains(text, chr(127)) THEN false
  ELSE regexp_matches(text, '[\x00-\x1f\x7f-\x9f\x{061c}\x{200e}\x{200f}\x{2028}-\x{202e}\x{2066}-\x{2069}\x{feff}]')
END;

-- Whether a line of JSON is sure to hold no text that storable_text changes, so that the staging SQL of millions of lines asks once for each of them. JSON escapes
-- each control character of ASCII but DELETE, and an escape may stand for any character.
CREATE OR REPLACE MACRO is_storable_json(line) AS CASE
  WHEN contains(line, '\') THEN false
  WHEN strlen(line) = length(line) THEN NOT contains(line, chr(127))
  ELSE NOT has_control_character(line)
END;

-- The text of a publisher as the service stores it: storableText of uk/text.ts. Most texts have nothing to change and take no further step.
CREATE OR REPLACE MACRO storable_text(text) AS CASE
  WHEN has_control_character(text) THEN list_transform(
    [regexp_replace(text, '[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\x{061c}\x{200e}\x{200f}\x{202a}-\x{202e}\x{2066}-\x{2069}\x{feff}]', '', 'g')],
    lambda kept: CASE
      WHEN regexp_matches(kept, '[\t\n\v\f\r\x85\x{2028}\x{2029}]')
        THEN trim(regexp_replace(kept, ' *[\t\n\v\f\r\x85\x{2028}\x{2029}][ \t\n\v\f\r\x85\x{2028}\x{2029}]*', ' ', 'g'))
      ELSE kept
    END
  )[1]
  ELSE text
END;

-- The last day of a verification of identity as Companies House writes it (Economic Crime and Corporate Transparency Act 2023): 9999-12-31 is not a day.
CREATE OR REPLACE MACRO verification_end(text) AS nullif(iso_day(text), DATE '9999-12-31');

-- Whether the register shows the identity of a director or owner as verified on a day: `verified`; `ended`; `due` and, after the last day, `overdue`,
-- for one who has not stated it yet; NULL where the register states nothing, as of companies and of most who have left.
CREATE OR REPLACE MACRO verification_state(due_on, started_on, ended_on, day) AS CASE
  WHEN started_on IS NOT NULL AND (ended_on IS NULL OR ended_on > day) THEN 'verified'
  WHEN started_on IS NOT NULL THEN 'ended'
  WHEN due_on < day THEN 'overdue'
  WHEN due_on IS NOT NULL THEN 'due'
END;

-- `CCYYMM` as `CCYY-MM`; NULL for another text
CREATE OR REPLACE MACRO month_of_birth(text) AS
  CASE WHEN regexp_full_match(text, '(1[89]|20)[0-9]{2}(0[1-9]|1[0-2])') THEN substring(text, 1, 4) || '-' || substring(text, 5, 2) END;

-- The words of a country in English, in capitals and sorted: `VIRGIN ISLANDS, BRITISH` and `British Virgin Islands` are one. NULL for a text without any.
CREATE OR REPLACE MACRO country_words(country) AS nullif(array_to_string(list_sort(list_filter(
  regexp_split_to_array(upper(strip_accents(country)), '[^A-Z]+'), lambda word: word NOT IN ('', 'THE', 'OF', 'AND')
)), ' '), '');

-- A hash of a company's name as another register may write it: without case, accents, spaces and signs, and with the last word of the legal form short.
-- NULL for a name without Latin letters and digits. It compares names where their text may not be kept beside the result.
CREATE OR REPLACE MACRO name_hash(name) AS list_transform(
  [regexp_replace(upper(strip_accents(name)), '[^A-Z0-9]+', '', 'g')],
  lambda plain: CASE WHEN plain <> '' THEN md5(
    regexp_replace(regexp_replace(regexp_replace(plain, 'LIMITED$', 'LTD'), 'INCORPORATED$', 'INC'), 'CORPORATION$', 'CORP')
  ) END
)[1];

-- What the titles of companies share, from the CSV of UK companies and from the records of the other files.

-- Kind of the proprietor, by the category that the register of titles gives it. The words are those of the licence, in the singular of the file. A word
-- that is not in the list is `unmapped`.
CREATE OR REPLACE MACRO proprietor_kind(category) AS CASE lower(trim(category))
  WHEN 'limited company or public limited company' THEN 'company'
  WHEN 'unlimited company' THEN 'company'
  WHEN 'limited liability partnership' THEN 'llp'
  WHEN 'corporate body' THEN 'corporate-body'
  WHEN 'county council' THEN 'authority'
  WHEN 'local authority' THEN 'authority'
  WHEN 'housing association/society (company)' THEN 'society'
  WHEN 'housing association/society (corporate body)' THEN 'society'
  WHEN 'industrial and provident society (company)' THEN 'society'
  WHEN 'industrial and provident society (corporate body)' THEN 'society'
  WHEN 'co-operative society (company)' THEN 'society'
  WHEN 'co-operative society (corporate body)' THEN 'society'
  WHEN 'community benefit society (company)' THEN 'society'
  WHEN 'community benefit society (corporate body)' THEN 'society'
  WHEN 'registered society (company)' THEN 'society'
  WHEN 'registered society (corporate body)' THEN 'society'
  WHEN 'housing association co-operative society (company)' THEN 'society'
  WHEN 'housing association co-operative society (corporate body)' THEN 'society'
  WHEN 'housing association community benefit society (company)' THEN 'society'
  WHEN 'housing association community benefit society (corporate body)' THEN 'society'
  WHEN 'housing association registered society (company)' THEN 'society'
  WHEN 'housing association registered society (corporate body)' THEN 'society'
  ELSE 'unmapped'
END;

-- Number at Companies House of a proprietor; NULL where the stated number is another register's. Digits alone are a company number only of a UK company:
-- those of a society are often of the mutuals register, and those of an overseas company are of its country. With leading zeros they would name an
-- unrelated company.
CREATE OR REPLACE MACRO proprietor_company(number, category, overseas) AS list_filter(
  [company_number(number)],
  lambda found: CASE
    WHEN overseas THEN found[:2] IN ('OE', 'FC', 'BR')
    WHEN regexp_full_match(found, '[0-9]{8}') THEN proprietor_kind(category) = 'company'
    ELSE true
  END
)[1];

-- Pseudonym of a name: case, accents, signs and the spelling of LIMITED do not distinguish two names.
CREATE OR REPLACE MACRO name_pseudonym(name) AS
  pseudonym('name ' || regexp_replace(regexp_replace(upper(strip_accents(name)), '\bLIMITED\b', 'LTD', 'g'), '[^A-Z0-9]+', '', 'g'));

CREATE OR REPLACE MACRO title_tenure(tenure) AS CASE lower(trim(tenure)) WHEN 'freehold' THEN 'freehold' WHEN 'leasehold' THEN 'leasehold' ELSE 'unmapped' END;

-- The publisher's files write 24-09-2012, and its example 24/09/2012; NULL for any other form. strptime() alone reads 24-09-12 as a day of the year 12.
CREATE OR REPLACE MACRO title_day(text) AS
  CASE WHEN regexp_full_match(text, '[0-9]{2}(-[0-9]{2}-|/[0-9]{2}/)[1-9][0-9]{3}') THEN try_strptime(text, ['%d-%m-%Y', '%d/%m/%Y'])::DATE END;

-- NULL for another word than the publisher's: `N` would say that the file names every proprietor.
CREATE OR REPLACE MACRO title_more(more) AS CASE WHEN upper(trim(more)) = 'Y' THEN true WHEN coalesce(upper(trim(more)), '') IN ('N', '') THEN false END;

-- One title. `proprietors`: STRUCT(name, number, category, country)[] without those that are empty.
CREATE OR REPLACE MACRO title_row(title, tenure, proprietors, overseas, added, more) AS {
  'title_id': pseudonym(upper(trim(title))),
  'tenure': title_tenure(tenure),
  'company_numbers': list_sort(list_distinct(list_filter(
    list_transform(proprietors, lambda one: proprietor_company(one.number, one.category, overseas)), lambda number: number IS NOT NULL
  ))),
  'proprietor_kinds': list_sort(list_distinct(list_transform(proprietors, lambda one: proprietor_kind(one.category)))),
  'proprietor_names': list_sort(list_distinct(list_transform(proprietors, lambda one: name_pseudonym(one.name)))),
  'countries': list_sort(list_distinct(list_filter(list_transform(proprietors, lambda one: upper(trim(one.country))), lambda country: country <> ''))),
  'proprietors': len(proprietors)::INTEGER,
  'more_proprietors': title_more(more),
  'added_on': title_day(added)
}

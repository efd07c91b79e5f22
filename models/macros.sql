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

-- The key under which two addresses are the same premises: the postcode and the numbers of the building and the unit, or else the name in the first
-- line. NULL when the postcode or the line is not known.
CREATE OR REPLACE MACRO premises_key(line_1, line_2, postcode) AS postcode_key(postcode) || '|' || coalesce(
  nullif(array_to_string(list_sort(regexp_extract_all(upper(concat_ws(' ', line_1, line_2)), '\b[0-9]+[A-Z]?\b')), ' '), ''),
  nullif(plain_words(upper(strip_accents(line_1))), '')
);

-- The keys by which a person is found again in another company, and the names between the first and the last. `born`: YYYY-MM
CREATE OR REPLACE MACRO controller_keys_of(words, born, postcode) AS {
  birth_key: CASE WHEN len(words) > 1 AND born IS NOT NULL THEN md5_number_lower(concat_ws('|', 'born', words[1], words[-1], born)) END,
  kin_key: CASE WHEN len(words) > 1 AND postcode IS NOT NULL THEN md5_number_lower(concat_ws('|', 'kin', words[-1], postcode)) END,
  middle: array_to_string(words[2:-2], ' ')
};
CREATE OR REPLACE MACRO controller_keys(name, born, postcode) AS controller_keys_of(
  list_filter(string_split(plain_words(upper(strip_accents(name))), ' '), lambda word: word <> ''), born, postcode_key(postcode)
);

-- The key of a corporate owner; NULL for a foreign one whose country or number is not known: two countries have companies of one number.
CREATE OR REPLACE MACRO owner_key(owner_company_number, country, registration_number) AS coalesce(
  owner_company_number,
  nullif(plain_words(upper(strip_accents(country))), '') || '|' || nullif(plain_words(upper(registration_number)), '')
);

-- The hash under which an item of news mentions a company of this name_key, without its legal form, and a person of this name: nameMention and
-- personMention of sources/news/mentions.ts. NULL for a name of legal forms alone, and for a person's name of one word.
CREATE OR REPLACE MACRO name_mention(name_key) AS md5(nullif(regexp_replace(
  name_key,
  '(^| )((LIMITED|LTD|PLC|LLP|LLC|LP|PUBLIC|LIABILITY|PARTNERSHIP|COMPANY|CO|CORPORATION|CORP|INCORPORATED|INC|CIC|CWMNI|CYFYNGEDIG|CYF|CYHOEDDUS|CCC|PAC|PARTNERIAETH|ATEBOLRWYDD)( |$))+$',
  ''
), ''));
CREATE OR REPLACE MACRO person_mention(name) AS list_transform(
  [string_split(plain_words(upper(strip_accents(name))), ' ')],
  lambda words: CASE WHEN len(words) > 1 THEN md5(concat('PERSON ', words[1], ' ', words[-1])) END
)[1];
CREATE OR REPLACE MACRO address_mention(line) AS list_transform(
  [plain_words(upper(strip_accents(line)))],
  lambda plain: CASE WHEN contains(plain, ' ') THEN md5(concat('ADDRESS ', plain)) END
)[1];

-- Whether a row of `gazette_notice`, as JSON, is a notice of corporate insolvency about its company. docs/assumptions.md states which codes of an
-- unstated solvency count (`gazette.insolvency.published`).
CREATE OR REPLACE MACRO tells_of_insolvency(notice) AS
  (notice->>'corporate')::BOOLEAN
  AND coalesce(NOT (notice->>'solvent')::BOOLEAN, (notice->>'notice_code') IN ('2401', '2402', '2408', '2461') OR (notice->>'kind') = 'unknown')
  AND coalesce(notice->>'company_number', '') <> ''
  AND coalesce(notice->>'party', 'subject') <> 'petitioner';

-- The procedure that a filing of the kind shows; NULL: none. The kinds are those of sources/companies-house/filings/descriptions/.
CREATE OR REPLACE MACRO procedure_of_filing(kind) AS CASE kind
  WHEN 'administration-began' THEN 'ADMIN'
  WHEN 'administration-extended' THEN 'ADMIN'
  WHEN 'administration-to-dissolution' THEN 'ADMIN' -- the company is dissolved three months later
  WHEN 'administration-to-liquidation' THEN 'CVL_RESOLVED' -- Insolvency Act 1986 Sch B1 para 83
  WHEN 'voluntary-arrangement-began' THEN 'CVA_LIVE'
  WHEN 'voluntary-arrangement-revoked-or-suspended' THEN 'CVA_LIVE' -- one that is suspended is not over
  WHEN 'moratorium-began' THEN 'MORATORIUM'
  WHEN 'moratorium-extended' THEN 'MORATORIUM'
  WHEN 'moratorium-extended-or-ended' THEN 'MORATORIUM'
  WHEN 'receiver-appointed' THEN 'RECEIVER'
  WHEN 'winding-up-ordered' THEN 'WUO_MADE'
  WHEN 'provisional-liquidator-appointed' THEN 'PROV_LIQ'
  WHEN 'solvency-declared' THEN 'MVL' -- without a declaration the winding up is a creditors' one (s 90)
  WHEN 'voluntary-winding-up-resolved' THEN 'LIQUIDATION'
  WHEN 'liquidator-appointed' THEN 'LIQUIDATION'
  WHEN 'liquidation-final-account' THEN 'LIQUIDATION'
  WHEN 'restored-to-creditors-winding-up' THEN 'CVL_RESOLVED' -- as if it had not been dissolved (Companies Act 2006 s 1032)
  WHEN 'restored-to-members-winding-up' THEN 'MVL'
  WHEN 'restored-to-compulsory-winding-up' THEN 'WUO_MADE'
  WHEN 'dissolved' THEN 'DISSOLVED'
  WHEN 'insolvency-other' THEN 'INSOLVENCY_NOTICE'
END;

-- Whether a company in the procedure failed (docs/signals/phoenix.md).
CREATE OR REPLACE MACRO is_failure(code) AS code IN ('WUO_MADE', 'CVL_RESOLVED', 'ADMIN', 'PROV_LIQ');

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

-- An amount that is 0 at least; NULL when it is not known.
CREATE OR REPLACE MACRO not_negative(amount) AS CASE WHEN amount < 0 THEN 0 ELSE amount END;

-- Net current assets of a balance sheet: those stated, else current assets less creditors due within a year.
CREATE OR REPLACE MACRO net_current_assets_in(f) AS coalesce(
  wide(f.net_current_assets), wide(f.current_assets) + coalesce(wide(f.prepayments), 0) - wide(f.creditors_within_one_year)
);

-- Fixed assets of a balance sheet: those stated, else what its subtotals leave for them, else what its capital does. Many filings tag the lines of
-- fixed assets without their total. `capital`: net assets or equity, NULL where its sign is in doubt. NULL: the balance sheet does not show them.
CREATE OR REPLACE MACRO fixed_assets_in(f, capital) AS coalesce(
  wide(f.fixed_assets),
  wide(f.total_assets_less_current_liabilities) - net_current_assets_in(f),
  not_negative(
    wide(capital) + coalesce(wide(f.creditors_after_one_year), 0) + coalesce(wide(f.provisions), 0)
      + coalesce(wide(f.accruals_and_deferred_income), 0) - net_current_assets_in(f)
  )
);

-- Whether amounts of two accounts can be compared or set against a limit in pounds.
-- A filing that states no currency is not known to have another one.
CREATE OR REPLACE MACRO same_currency(a, b) AS coalesce(a = b, true);

-- An amount as text, rounded to whole units of its currency; pounds when the currency is NULL. Formatting a HUGEINT takes four times as long as a
-- BIGINT, so it is used for large amounts only.
CREATE OR REPLACE MACRO money(amount, currency) AS concat(
  CASE WHEN round(amount) < 0 THEN '-' ELSE '' END,
  CASE WHEN coalesce(currency, 'GBP') = 'GBP' THEN '£' ELSE currency || ' ' END,
  CASE WHEN abs(amount) < 1e18 THEN format('{:,}', abs(round(amount))::BIGINT) ELSE format('{:,}', abs(round(amount))::HUGEINT) END
);

-- The first day of an entry that is on a list: a day after that of the list is a misprint, because an entry that is listed is in force.
-- NULL: not known.
CREATE OR REPLACE MACRO listed_since(day, list_day) AS CASE WHEN day <= list_day THEN day END;

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

-- The order in which releases of accounts count as the first that has a filing; of equal ones the version decides, then the name. The release of a
-- single document, such as 2026-03-31.a1b2c3d4e5f6, comes after every file of the publisher: it does not state when the document was filed. A day's
-- file comes before those of its month and its year, which repeat it.
CREATE OR REPLACE MACRO publication_place(release, data_date) AS
  {single: regexp_matches(release, '^[0-9-]{10}[.]'), day: data_date, repeats: -len(reading_of(release))};

-- Whether accounts end a financial year. Interim and initial accounts are prepared for a dividend and do not. A balance sheet date after the filing
-- is a typing error and would remain the newest, so it does not count either, with a month's tolerance.
-- `public_on`: the day of the first release with them.
CREATE OR REPLACE MACRO ends_a_year(accounts_type, balance_sheet_date, public_on) AS
  coalesce(accounts_type, '') NOT IN ('interim', 'initial') AND balance_sheet_date <= public_on + INTERVAL 1 MONTH;

-- The class of the rules under which accounts were prepared, by their type or their standard; NULL: neither shows one.
CREATE OR REPLACE MACRO accounts_class(accounts_type, standard) AS CASE
  WHEN accounts_type = 'micro' OR standard = 'frs-105' THEN 'micro'
  WHEN accounts_type IN ('small', 'abridged', 'filleted') OR standard IN ('frs-102-1a', 'frsse') THEN 'small'
  WHEN accounts_type IN ('full', 'medium', 'group') OR standard IN ('frs-101', 'ifrs') THEN 'full'
END;

-- The quality flags of accounts (docs/accounts.md) that leave the sign of the owners' capital or of the assets in doubt.
CREATE OR REPLACE MACRO sign_doubts(flags) AS
  list_filter(coalesce(flags, []), lambda flag: flag.code IN ('NET_ASSETS_SIGN', 'ASSET_SIGN_DOUBTFUL'));

-- Whether a release states its whole table: a snapshot, and a check of the register of disqualified officers, which reads the register page by page.
CREATE OR REPLACE MACRO is_whole(source, source_kind, run_kind) AS
  source_kind = 'snapshot' OR (source = 'companies-house/disqualified-officers' AND run_kind <> 'file');

-- The records in quarantine that count: no later release has read them. A record counts no more when
-- - a newer snapshot of the source is applied, or a later reading of the same release or window: it has its own quarantine;
-- - of a stream, a daily update or a look-up: a newer release that states the whole table is applied, or a later answer about the company was read
--   whole. A 404 that may be an error and a list of which a part may be missing end nothing. The REST API may lag behind the other feeds, so what
--   they sent less than a day before the request stays. The next window of a stream has other records, so it ends nothing;
-- - the current table has a later version of the company, of its insolvency cases, of the notice or, of a set of accounts, the company has yearly
--   accounts of a later day.
CREATE OR REPLACE MACRO still_unread() AS TABLE
FROM unread_record AS one
JOIN release AS its ON its.source = one.source AND its.release = one.release
SELECT one.*, its.data_date, its.published_at, its.retrieved_at
WHERE NOT EXISTS (
    FROM release AS later
    WHERE later.source = one.source
      AND CASE its.source_kind
        WHEN 'snapshot' THEN later.version > its.version OR (later.version = its.version AND later.release > its.release)
        WHEN 'delta' THEN false
        ELSE reading_of(later.release) = reading_of(its.release) AND later.retrieved_at > its.retrieved_at
      END
  )
  AND NOT (its.source_kind = 'delta' AND EXISTS (
    FROM release AS whole
    WHERE whole.table_name = its.table_name
      AND is_whole(whole.source, whole.source_kind, whole.run_kind)
      AND whole.version > CASE WHEN whole.source = its.source THEN its.version ELSE greatest(its.version, one.version) END
  ))
  AND NOT (its.source_kind = 'delta' AND EXISTS (
    FROM company_lookup AS again
    JOIN release AS answer ON answer.source = again.source AND answer.release = again._release
    WHERE answer.table_name = its.table_name
      AND again.company_number = one.company_number
      AND again.kind = 'answer'
      AND again.listed IS NOT NULL
      AND CASE WHEN again.source = one.source THEN again._release > one.release ELSE again.asked_at - INTERVAL 1 DAY > one.version END
  ))
  AND NOT (its.source_kind = 'delta' AND its.table_name = 'company' AND EXISTS (
    FROM company AS read WHERE read.company_number = one.company_number AND read._version > one.version
  ))
  -- each record has all cases of a company
  AND NOT (its.source_kind = 'delta' AND its.table_name = 'insolvency_case' AND EXISTS (
    FROM insolvency_case AS read WHERE read.company_number = one.company_number AND read._version > one.version
  ))
  AND NOT (its.table_name = 'gazette_notice' AND EXISTS (
    FROM gazette_notice AS read WHERE read.notice_id = one.record AND read._version > one.version
  ))
  AND NOT (its.table_name = 'accounts' AND EXISTS (
    FROM accounts AS read
    WHERE read.company_number = one.company_number
      AND ends_a_year(read.accounts_type, read.balance_sheet_date, read._since)
      AND (read.balance_sheet_date > one.as_of OR (coalesce(read.balance_sheet_date = one.as_of, true) AND read._version > one.version))
  ));

-- The warnings that the FCA lists and that no release has. A first check reads those of thirteen months, and later checks the older ones within four
-- weeks. Before the first whole crawl of the list it is not known which they are: one row stands for them. A warning of the last week before the
-- crawl is not counted, because the daily check may read it after the crawl. A crawl that broke off is not whole (models/lists/fca-warnings.sql).
CREATE OR REPLACE MACRO never_read() AS TABLE
FROM fca_warning_listing
ANTI JOIN fca_warning USING (url)
SELECT 'fca/warning-list' AS source, url AS record
WHERE coalesce(published_on < (FROM release SELECT max(data_date) WHERE source = 'fca/warning-index') - 7, true)
UNION ALL
SELECT 'fca/warning-list', 'older warnings'
WHERE EXISTS (FROM release WHERE source = 'fca/warning-list') AND (
  NOT EXISTS (FROM release WHERE source = 'fca/warning-index')
  OR (FROM fca_warning SELECT count(*) FILTER (coalesce(published_on, updated_on) < (FROM fca_warning_listing SELECT min(published_on))) > 0.05 * count(*))
);

-- The windows of time of which each feed of news was searched: a quarter of an hour for each file of GDELT, and for a feed the time from the item
-- at the old end of its list to the newest one. The release id of a feed names its host, its address and these two times. Times are UTC.
CREATE OR REPLACE MACRO news_searched() AS TABLE
FROM release
SELECT
  source,
  CASE source WHEN 'news/feeds' THEN regexp_extract(release, '^(.+\.[0-9a-f]{8})\.[0-9]{14}-', 1) ELSE source END AS feed,
  CASE source
    WHEN 'news/feeds' THEN try_strptime(regexp_extract(release, '\.([0-9]{14})-', 1), '%Y%m%d%H%M%S')
    ELSE try_strptime(release[:14], '%Y%m%d%H%M%S') - INTERVAL 15 MINUTE
  END AS searched_from,
  try_strptime(CASE source WHEN 'news/feeds' THEN regexp_extract(release, '-([0-9]{14})\.', 1) ELSE release[:14] END, '%Y%m%d%H%M%S') AS searched_to
WHERE source IN ('gdelt/gkg', 'news/feeds') AND status = 'applied';

-- What each feed of news says of a company in a window of time: `candidates`, `searched-none`, or, where a part of the window was not read,
-- `partly-searched` and `not-searched`. It is derived from the releases that are loaded, so that no row is stored for a company without a candidate.
CREATE OR REPLACE MACRO news_search(company, window_from, window_to) AS TABLE
WITH part AS (
  FROM news_searched()
  SELECT feed, greatest(searched_from, window_from) AS part_from, least(searched_to, window_to) AS part_to
  WHERE searched_from < window_to AND searched_to > window_from
),
-- windows of one feed overlap: each counts from the end of those before it
counted AS (
  FROM part
  SELECT feed, part_to, greatest(part_from, coalesce(max(part_to) OVER (
    PARTITION BY feed ORDER BY part_from, part_to ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
  ), part_from)) AS part_from
),
minutes AS (
  FROM counted SELECT feed, sum(greatest(0, date_diff('second', part_from, part_to)))::DOUBLE / 60 AS minutes GROUP BY feed
),
known AS (
  FROM news_searched() SELECT source, feed
  UNION
  FROM (VALUES ('gdelt/gkg', 'gdelt/gkg')) AS always (source, feed)
),
hit AS (
  FROM news_candidate
  JOIN news_item USING (item_id)
  SELECT count(*) AS candidates,
    CASE WHEN news_item._source = 'news/feeds' THEN regexp_extract(news_item._release, '^(.+\.[0-9a-f]{8})\.[0-9]{14}-', 1) ELSE news_item._source END AS feed
  WHERE company_number = company AND news_item.published_at > window_from AND news_item.published_at <= window_to
  GROUP BY ALL
)
FROM known
LEFT JOIN minutes USING (feed)
LEFT JOIN hit USING (feed)
SELECT
  source,
  feed,
  coalesce(minutes, 0) AS searched_minutes,
  coalesce(candidates, 0)::INTEGER AS candidates,
  CASE
    WHEN candidates > 0 THEN 'candidates'
    WHEN coalesce(minutes, 0) = 0 THEN 'not-searched'
    WHEN minutes * 60 >= date_diff('second', window_from, window_to) THEN 'searched-none'
    ELSE 'partly-searched'
  END AS state;

-- The day on which something happened; NULL of a typing error. A day of the next month may have been filed ahead, and a later one was not.
CREATE OR REPLACE MACRO stated_day(happened_on, stated_on) AS CASE WHEN happened_on <= stated_on + 31 THEN happened_on END;

-- Whether an overseas entity was removed from its register. Another status, or one that is not known, does not show it.
CREATE OR REPLACE MACRO is_removed_entity(status) AS status IN ('removed', 'left-register', 'dissolved');

-- A day of a charge; NULL of a typing error: nothing is created, delivered or satisfied more than a day after its statement.
CREATE OR REPLACE MACRO charge_day(day, stated_on) AS CASE WHEN day <= stated_on + 1 THEN day END;

-- An aggregate over the statements of one record whose end has no day: the day of the first statement since the record was in force that shows the
-- end, because a later one may correct the rest. `begun`: when the statement became the current one; `shown`: the day of its release.
CREATE OR REPLACE MACRO end_first_shown(ended, begun, shown) AS list_min(list_transform(
  list_filter(
    list({ended: ended, begun: begun, shown: shown}),
    lambda form: form.ended AND coalesce(form.begun > max(begun) FILTER (NOT ended), true)
  ),
  lambda form: form.shown
));

-- Whether an officer of the role sits on the board. A role that is unknown counts, so that a new role never empties a board.
CREATE OR REPLACE MACRO is_director(role) AS coalesce(role, '') NOT IN (
  'secretary', 'llp-member', 'llp-designated-member', 'judicial-factor', 'receiver-or-manager', 'manager', 'se-supervisory-organ-member', 'eeig-manager',
  'managing-officer', 'general-partner', 'limited-partner', 'person-authorised-to-accept', 'person-authorised-to-represent',
  'person-authorised-to-represent-and-accept'
);

-- Whether an officer of the role runs the company: a director, or a member of a limited liability partnership.
CREATE OR REPLACE MACRO runs_company(role) AS is_director(role) OR role IN ('llp-member', 'llp-designated-member');

-- Whether a country, as a filing states it, is the United Kingdom or a part of it. NULL counts as the United Kingdom: nothing shows another country.
CREATE OR REPLACE MACRO is_uk_country(country) AS coalesce(
  regexp_matches(lower(country), '\b(united kingdom|great britain|u\.?k|g\.?b|england|wales|scotland|northern ireland)\b')
    AND NOT regexp_matches(lower(country), 'new south wales|new england|isle of man|jersey|guernsey|gibraltar|virgin|cayman|bermuda|anguilla|turks|falkland'),
  true
);

-- Whether a release of the table states no officer and no owner: the features of the companies that it names have them as the records do.
CREATE OR REPLACE MACRO states_no_person(table_name) AS table_name IN ('gazette_notice', 'accounts', 'filing', 'charge', 'insolvency_case');

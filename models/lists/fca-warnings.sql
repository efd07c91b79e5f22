-- grain: one row per warning of the FCA about an unauthorised firm or a clone; `entry` is ListEntry
-- rule: the warning about a clone names the genuine firm that it imitates; the genuine firm never matches
-- rule: a warning ends on the day of the first whole crawl of the list that lacks it, if the crawl began after the day on which the warning was last read.
-- A warning that a crawl lists again is in force again. That its own page is gone ends no warning: a page may answer 404 for a moment. What the page stated
-- before still counts
-- rule: the list begins with the newest warning, so a crawl that broke off lacks the older ones. A crawl is whole when at most one in twenty of the warnings that
-- were read is older than all that it lists. A first crawl has no earlier one with which its number could be compared (expect.shrink of fca/warning-index)
-- may be empty: fca_warning_listing
WITH listed AS (
  FROM fca_warning_listing SELECT published_on, _from, NULL::TIMESTAMP AS _to
  UNION ALL
  FROM fca_warning_listing_history SELECT published_on, _from, _to
),
crawl AS (
  FROM release JOIN listed ON _from <= version AND (_to IS NULL OR _to > version)
  SELECT data_date, version, min(published_on) AS reached
  WHERE source = 'fca/warning-index'
  GROUP BY ALL
),
whole_crawl AS (
  FROM crawl
  SELECT data_date, version
  WHERE (FROM fca_warning SELECT count(*) FILTER (coalesce(published_on, updated_on) < reached) <= 0.05 * count(*))
),
last_listed AS (FROM fca_warning_listing_history SELECT url, max(_to) AS until_version GROUP BY url),
-- the last reading: a row keeps the name of the first release that states it as it is, and has the version of the last one
reading AS (
  FROM fca_warning AS warning
  JOIN release AS its ON its.source = warning._source AND (its.release = warning._release OR its.version = warning._version)
  SELECT url, london_day(max(its.retrieved_at)) AS read_on
  GROUP BY url
),
missed AS (
  FROM reading
  ANTI JOIN fca_warning_listing USING (url)
  LEFT JOIN last_listed USING (url)
  JOIN whole_crawl AS crawl ON crawl.data_date > read_on AND crawl.version >= coalesce(until_version, crawl.version)
  SELECT url, min(crawl.data_date) AS ended_on
  GROUP BY url
),
before_gone AS (
  FROM fca_warning_history
  SELECT url, clone, names, genuine_names, addresses, company_numbers, unmapped_numbers, websites, phones, emails
  WHERE NOT gone
  QUALIFY row_number() OVER (PARTITION BY url ORDER BY _to DESC) = 1
),
stated AS (
  FROM fca_warning AS warning
  LEFT JOIN before_gone AS earlier ON earlier.url = warning.url AND warning.gone
  SELECT
    warning.* REPLACE (
      coalesce(earlier.clone, warning.clone) AS clone,
      coalesce(earlier.names, warning.names) AS names,
      coalesce(earlier.genuine_names, warning.genuine_names) AS genuine_names,
      coalesce(earlier.addresses, warning.addresses) AS addresses,
      coalesce(earlier.company_numbers, warning.company_numbers) AS company_numbers,
      coalesce(earlier.unmapped_numbers, warning.unmapped_numbers) AS unmapped_numbers,
      coalesce(earlier.websites, warning.websites) AS websites,
      coalesce(earlier.phones, warning.phones) AS phones,
      coalesce(earlier.emails, warning.emails) AS emails
    )
)
FROM stated AS warning
LEFT JOIN missed USING (url)
JOIN release ON release.source = warning._source AND release.release = warning._release
SELECT
  warning.url AS id,
  to_json({
    list: 'fca-warnings',
    id: warning.url,
    kind: 'any',
    names: list_transform(names, lambda one: {
      text: one.name, type: CASE WHEN one.type IN ('primary', 'trading', 'former') THEN one.type ELSE 'alias' END, weak: false
    }),
    datesOfBirth: []::VARCHAR[],
    countries: list_sort(list_distinct(list_filter(list_transform(addresses, lambda one: one.country), lambda one: one IS NOT NULL))),
    addresses: addresses,
    companyNumbers: coalesce(company_numbers, []),
    unreadNumbers: coalesce(unmapped_numbers, []),
    identifiers: coalesce(websites, []) || coalesce(phones, []) || coalesce(emails, []),
    protectedNames: coalesce(genuine_names, []),
    "from": listed_since(coalesce(published_on, updated_on), greatest(release.data_date, london_day(release.retrieved_at))),
    until: missed.ended_on - 1,
    detail: CASE WHEN clone
      THEN concat('Clone of ', coalesce(nullif(array_to_string(genuine_names, ', '), ''), 'an authorised firm'), ', on the FCA Warning List')
      ELSE 'On the FCA Warning List: not authorised to provide financial services' END,
    url: warning.url,
    evidence: evidence(warning._source, warning._release, warning.url, coalesce(updated_on, published_on), release.retrieved_at)
  }) AS entry

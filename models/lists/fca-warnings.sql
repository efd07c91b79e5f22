-- grain: one row per warning of the FCA about an unauthorised firm or a clone; `entry` is ListEntry
-- rule: the warning about a clone names the genuine firm that it imitates; the genuine firm never matches
FROM fca_warning AS warning
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
    identifiers: coalesce(websites, []) || coalesce(phones, []) || coalesce(emails, []),
    protectedNames: coalesce(genuine_names, []),
    "from": coalesce(published_on, updated_on),
    until: NULL::DATE,
    detail: CASE WHEN clone
      THEN concat('Clone of ', coalesce(nullif(array_to_string(genuine_names, ', '), ''), 'an authorised firm'), ', on the FCA Warning List')
      ELSE 'On the FCA Warning List: not authorised to provide financial services' END,
    url: warning.url,
    evidence: evidence(warning._source, warning._release, warning.url, coalesce(updated_on, published_on), release.retrieved_at)
  }) AS entry

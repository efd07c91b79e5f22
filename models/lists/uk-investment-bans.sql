-- grain: one row per person named in relation to financial and investment restrictions; `entry` is ListEntry
FROM investment_ban AS ban
JOIN release ON release.source = ban._source AND release.release = ban._release
SELECT
  name AS id,
  to_json({
    list: 'uk-investment-bans',
    id: name,
    kind: 'organisation',
    names: [{text: name, type: 'primary', weak: false}]
      || list_transform(coalesce(aliases, []), lambda one: {text: one, type: 'alias', weak: false}),
    datesOfBirth: []::VARCHAR[],
    countries: list_filter([country], lambda one: one IS NOT NULL),
    addresses: CASE WHEN address IS NULL THEN [] ELSE [{lines: [address], postcode: NULL::VARCHAR, country: country}] END,
    companyNumbers: []::VARCHAR[],
    identifiers: list_filter([ofsi_group_id], lambda one: one IS NOT NULL),
    protectedNames: []::VARCHAR[],
    "from": listed_since(listed_on, release.data_date),
    until: NULL::DATE,
    detail: coalesce(detail, 'Named in relation to financial and investment restrictions'),
    url: url,
    evidence: evidence(ban._source, ban._release, name, listed_on, release.retrieved_at)
  }) AS entry

-- grain: one row per deliberate tax defaulter and period; `entry` is ListEntry
-- rule: details may be published for twelve months at most (Finance Act 2009 s 94), so the period of the entry ends with them. Without a day of
-- publication it begins with the first release that has the entry in its present form. An entry that has expired once stays out, unless the list
-- states a later day
FROM tax_defaulter AS defaulter
ANTI JOIN expired_record AS expired
  ON expired.table_name = 'tax_defaulter' AND expired.record = defaulter.defaulter_id
    AND coalesce(defaulter.expires_on, expired.expired_on) <= expired.expired_on
JOIN release ON release.source = defaulter._source AND release.release = defaulter._release
SELECT
  defaulter_id AS id,
  to_json({
    list: 'hmrc-defaulters',
    id: defaulter_id,
    kind: 'any',
    names: [{text: name, type: 'primary', weak: false}] || list_transform(coalesce(aliases, []), lambda one: {
      text: one.name, type: CASE WHEN one.type IN ('trading', 'former') THEN one.type ELSE 'alias' END, weak: false
    }),
    datesOfBirth: []::VARCHAR[],
    countries: ['United Kingdom'],
    addresses: CASE WHEN address IS NULL AND postcode IS NULL THEN []
      ELSE [{lines: list_filter([address], lambda one: one IS NOT NULL), postcode: postcode, country: 'United Kingdom'}] END,
    companyNumbers: []::VARCHAR[],
    identifiers: []::VARCHAR[],
    protectedNames: []::VARCHAR[],
    "from": coalesce(listed_since(published_on, release.data_date), defaulter._since),
    -- the last of the twelve months' days
    until: coalesce(expires_on, (defaulter._since + INTERVAL 12 MONTH)::DATE) - 1,
    detail: concat('Deliberate tax defaulter', ', ' || trade, ', period ' || period, ', penalties of £' || format('{:,}', penalties::BIGINT)),
    url: url,
    evidence: evidence(defaulter._source, defaulter._release, defaulter_id, published_on, release.retrieved_at)
  }) AS entry

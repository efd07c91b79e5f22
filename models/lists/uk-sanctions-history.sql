-- grain: one row per target of OFSI's consolidated list that the UK Sanctions List no longer holds; `entry` is ListEntry
-- why: that list was closed on 28 January 2026, when the UK Sanctions List became the only one. Who is on both is shown once, as sanctioned
FROM sanctions_target AS target
JOIN release ON release.source = 'ofsi/consolidated-list' AND release.release = target._release
-- the group alone does not tell a designation (one may cover two), but a group that is still named is still a target
ANTI JOIN sanctions_entry AS today
  ON list_contains(target.uk_sanctions_list_ids, today.unique_id) OR target.group_id = today.ofsi_group_id
SELECT
  group_id AS id,
  to_json({
    list: 'uk-sanctions-history',
    id: group_id,
    kind: CASE lower(kind) WHEN 'individual' THEN 'person' WHEN 'entity' THEN 'organisation' WHEN 'ship' THEN 'ship' ELSE 'any' END,
    names: list_transform(names, lambda one: {
      text: one.name,
      type: CASE WHEN one.type IN ('primary', 'variation', 'former') THEN one.type ELSE 'alias' END,
      weak: coalesce(one.weak, false)
    }) || list_transform(non_latin_names, lambda one: {text: one, type: 'non-latin', weak: false}),
    datesOfBirth: dobs,
    countries: list_sort(list_distinct(list_filter(
      nationalities || list_transform(addresses, lambda one: one.country) || list_transform(birthplaces, lambda one: one.country),
      lambda country: country IS NOT NULL
    ))),
    addresses: addresses,
    companyNumbers: company_numbers,
    identifiers: imo_numbers || registration_numbers || passports || national_identifiers,
    protectedNames: []::VARCHAR[],
    "from": listed_on,
    -- the last day of that list: when the target was taken off is not known
    until: DATE '2026-01-27',
    detail: concat('Was listed under the regime "', regime, '" until OFSI''s list was closed on 28 January 2026; not on the UK Sanctions List today'),
    url: 'https://www.gov.uk/government/publications/the-uk-sanctions-list',
    evidence: evidence('ofsi/consolidated-list', target._release, group_id, coalesce(updated_on, listed_on), release.retrieved_at)
  }) AS entry

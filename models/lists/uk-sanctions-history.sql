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
    kind: listed_kind(kind),
    names: listed_names(names, non_latin_names),
    datesOfBirth: dobs,
    countries: listed_countries(nationalities, addresses, birthplaces),
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

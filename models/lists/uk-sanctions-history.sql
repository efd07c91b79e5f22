-- grain: one row per target of OFSI's consolidated list that is not on the UK Sanctions List; `entry` is ListEntry
-- why: OFSI's list was closed on 28 January 2026, when the UK Sanctions List became the only one. A target on both lists is left out here
FROM sanctions_target AS target
JOIN release ON release.source = target._source AND release.release = target._release
-- a group id may cover two designations, but a group that the UK Sanctions List names is still a target
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
    -- the last day of OFSI's list: the day on which the target was removed is not known
    until: DATE '2026-01-27',
    detail: concat('Was listed under the regime "', regime, '" until OFSI''s list was closed on 28 January 2026; not on the UK Sanctions List today'),
    url: 'https://www.gov.uk/government/publications/the-uk-sanctions-list',
    evidence: evidence(target._source, target._release, group_id, coalesce(updated_on, listed_on), release.retrieved_at)
  }) AS entry

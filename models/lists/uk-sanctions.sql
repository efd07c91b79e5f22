-- grain: one row per designation on the UK Sanctions List; `entry` is ListEntry of models/screening/entry.ts
FROM sanctions_entry AS designation
JOIN release ON release.source = designation._source AND release.release = designation._release
SELECT
  unique_id AS id,
  to_json({
    list: 'uk-sanctions',
    id: unique_id,
    kind: listed_kind(kind),
    names: listed_names(names, non_latin_names),
    datesOfBirth: dobs,
    countries: listed_countries(nationalities, addresses, birthplaces),
    addresses: addresses,
    companyNumbers: company_numbers,
    unreadNumbers: coalesce(unmapped_numbers, []),
    identifiers: list_filter(
      imo_numbers || registration_numbers || list_transform(passports, lambda one: one.number)
        || list_transform(national_identifiers, lambda one: one.number),
      lambda number: number IS NOT NULL
    ),
    protectedNames: []::VARCHAR[],
    assetFreeze: CASE WHEN len(sanctions_imposed) > 0
      THEN list_bool_or(list_transform(sanctions_imposed, lambda one: contains(lower(one), 'asset freeze'))) END,
    "from": listed_since(designated_on, release.data_date),
    until: NULL::DATE,
    detail: concat_ws('; ', regime, nullif(array_to_string(sanctions_imposed, ', '), '')),
    url: 'https://www.gov.uk/government/publications/the-uk-sanctions-list',
    evidence: evidence(designation._source, designation._release, unique_id, coalesce(updated_on, designated_on), release.retrieved_at)
  }) AS entry

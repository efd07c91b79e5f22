-- grain: one row per charge of a company; `_op` is `delete` for a charge that the register has removed
-- no model reads `classification_type`; of `filing_type`, a model looks for `release` and `cease` alone,
-- and `status` decides whether a charge is open
WITH read AS (
  FROM read_json(
    getvariable('folder') || '/records.ndjson',
    format = 'newline_delimited',
    maximum_object_size = 67108864,
    columns = {resource_uri: 'VARCHAR', data: 'VARCHAR', published_at: 'TIMESTAMP', type: 'VARCHAR', _file: 'VARCHAR', _line: 'INTEGER'}
  )
  SELECT
    *,
    CASE WHEN json_valid(data) THEN data::JSON END AS charge,
    regexp_extract(resource_uri, '^/company/([^/]+)/charges/([^/]+)$', ['number', 'id']) AS path,
    -- the publisher's specification writes lists here, its data objects
    coalesce(charge->'$.classification[0]', charge->'$.classification') AS classification,
    coalesce(charge->'$.particulars[0]', charge->'$.particulars') AS particulars,
    list_filter(
      list_transform(from_json(charge->'$.persons_entitled', '[{"name": "VARCHAR"}]'), lambda person: nullif(trim(person.name), '')),
      lambda name: name IS NOT NULL
    ) AS persons,
    '\b(limited|ltd|cyfyngedig|cyf|plc|p\.l\.c|public limited company|llp|l\.l\.p|bank|building society|council|inc|incorporated|corporation|llc|gmbh|s\.?a\.?r\.?l|n\.?v|b\.?v|a\.?g)\b' AS legal_word
)
FROM read
SELECT
  CASE type WHEN 'deleted' THEN 'delete' ELSE 'upsert' END AS _op,
  CASE WHEN is_company_number(path.number) THEN path.number END AS company_number,
  nullif(path.id, '') AS charge_id,
  published_at AS changed_at,
  nullif(trim(charge->>'charge_code'), '') AS charge_code,
  try_cast(charge->>'charge_number' AS INTEGER) AS charge_number,
  CASE
    WHEN type = 'deleted' THEN NULL
    WHEN charge->>'status' IN ('outstanding', 'fully-satisfied', 'part-satisfied', 'satisfied') THEN charge->>'status'
    ELSE 'unmapped'
  END AS status,
  iso_day(left(charge->>'created_on', 10)) AS created_on,
  iso_day(left(charge->>'acquired_on', 10)) AS acquired_on,
  iso_day(left(charge->>'delivered_on', 10)) AS delivered_on,
  iso_day(left(charge->>'satisfied_on', 10)) AS satisfied_on,
  iso_day(left(charge->>'resolved_on', 10)) AS resolved_on,
  iso_day(left(charge->>'covering_instrument_date', 10)) AS covering_instrument_on,
  nullif(trim(classification->>'type'), '') AS classification_type,
  nullif(trim(classification->>'description'), '') AS classification,
  -- absent is not false: charges of before April 2013 have none of these flags
  try_cast(particulars->>'contains_fixed_charge' AS BOOLEAN) AS fixed,
  try_cast(particulars->>'contains_floating_charge' AS BOOLEAN) AS floating,
  try_cast(particulars->>'floating_charge_covers_all' AS BOOLEAN) AS floating_covers_all,
  try_cast(particulars->>'contains_negative_pledge' AS BOOLEAN) AS negative_pledge,
  -- the publisher's specification misspells the name
  CASE
    WHEN coalesce(charge->>'assets_ceased_released', charge->>'assests_ceased_released') IS NULL THEN NULL
    WHEN coalesce(charge->>'assets_ceased_released', charge->>'assests_ceased_released') IN (
      'property-ceased-to-belong', 'part-property-release-and-ceased-to-belong', 'part-property-released', 'part-property-ceased-to-belong',
      'whole-property-released', 'multiple-filings', 'whole-property-released-and-ceased-to-belong'
    ) THEN coalesce(charge->>'assets_ceased_released', charge->>'assests_ceased_released')
    ELSE 'unmapped'
  END AS assets_released,
  -- names without the word of a legal form or of a bank may be of people: no rule needs them, so they are counted only
  list_filter(persons, lambda name: regexp_matches(name, legal_word, 'i')) AS persons_entitled,
  len(list_filter(persons, lambda name: NOT regexp_matches(name, legal_word, 'i')))::INTEGER AS other_persons_entitled,
  try_cast(charge->>'more_than_four_persons_entitled' AS BOOLEAN) AS more_than_four_persons,
  list_transform(from_json(charge->'$.insolvency_cases', '[{"case_number": "VARCHAR"}]'), lambda one: one.case_number) AS insolvency_cases,
  list_transform(
    from_json(
      charge->'$.transactions',
      '[{"filing_type": "VARCHAR", "delivered_on": "VARCHAR", "insolvency_case_number": "VARCHAR", "links": {"filing": "VARCHAR"}}]'
    ),
    lambda one: struct_pack(
      filing_type := trim(one.filing_type, ' "'),
      delivered_on := iso_day(left(one.delivered_on, 10)),
      insolvency_case := one.insolvency_case_number,
      filing_id := nullif(regexp_extract(one.links.filing, '/filing-history/([^/]+)$', 1), '')
    )
  ) AS transactions,
  _file,
  _line,
  CASE
    WHEN company_number IS NULL OR charge_id IS NULL THEN 'not the path of a charge of a company: ' || resource_uri
    WHEN type <> 'deleted' AND charge IS NULL THEN 'the data of ' || resource_uri || ' are not JSON'
  END AS _reject

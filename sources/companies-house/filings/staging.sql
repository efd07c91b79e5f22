-- grain: one row per filing of a company; `_op` is `delete` for a filing that the register has removed
-- `category` stays as the publisher writes it: a model reads it only of a filing whose description is not known, and such filings are counted
-- (`kind`). No model reads `subcategory`
WITH read AS (
  FROM read_json(
    getvariable('folder') || '/records.ndjson',
    format = 'newline_delimited',
    maximum_object_size = 67108864,
    columns = {
      resource_uri: 'VARCHAR', data: 'VARCHAR', published_at: 'TIMESTAMP', type: 'VARCHAR', kind: 'VARCHAR',
      parts: 'STRUCT(kind VARCHAR, description VARCHAR, "type" VARCHAR, filed_on VARCHAR)[]', _file: 'VARCHAR', _line: 'INTEGER'
    }
  )
  SELECT
    *,
    CASE WHEN json_valid(data) THEN data::JSON END AS filing,
    regexp_extract(resource_uri, '^/company/([^/]+)/filing-history/([^/]+)$', ['number', 'id']) AS path
)
FROM read
SELECT
  CASE type WHEN 'deleted' THEN 'delete' ELSE 'upsert' END AS _op,
  CASE WHEN is_company_number(path.number) THEN path.number END AS company_number,
  nullif(path.id, '') AS filing_id,
  published_at AS changed_at,
  kind,
  nullif(trim(filing->>'description'), '') AS description,
  -- without the names of people, which no rule needs
  CASE WHEN json_type(filing, '$.description_values') = 'OBJECT'
    THEN json_merge_patch(filing->'$.description_values', '{"officer_name": null, "psc_name": null, "officer_address": null, "representative_details": null}')::VARCHAR
  END AS description_values,
  nullif(trim(filing->>'type'), '') AS type,
  nullif(trim(filing->>'category'), '') AS category,
  -- a text in most filings, a list in insolvency filings
  CASE json_type(filing, '$.subcategory')
    WHEN 'ARRAY' THEN array_to_string(from_json(filing->'$.subcategory', '["VARCHAR"]'), '; ')
    ELSE nullif(trim(filing->>'subcategory'), '')
  END AS subcategory,
  iso_day(left(filing->>'date', 10)) AS filed_on,
  iso_day(left(filing->>'action_date', 10)) AS action_on,
  nullif(trim(filing->>'barcode'), '') AS barcode,
  nullif(trim(filing->>'transaction_id'), '') AS transaction_id,
  try_cast(filing->>'paper_filed' AS BOOLEAN) AS paper_filed,
  list_transform(parts, lambda part: struct_pack(
    kind := part.kind, description := part.description, type := part.type, filed_on := iso_day(left(part.filed_on, 10))
  )) AS parts,
  _file,
  _line,
  CASE
    WHEN company_number IS NULL OR filing_id IS NULL THEN 'not the path of a filing of a company: ' || resource_uri
    WHEN type <> 'deleted' AND filing IS NULL THEN 'the data of ' || resource_uri || ' are not JSON'
  END AS _reject

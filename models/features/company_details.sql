-- grain: one row per company with a charge, an owner that is a legal person, a registered title or news of distress on record
-- only with: charge, ownership_chain, property, news_candidate
-- columns: `details`: the parts of CompanyFacts (models/clearance/facts.ts) that no rule of a clearance reads, each with `asOf`, the data date of the
-- newest record that it rests on. company_features.sql leaves out what is NULL
-- rule: of property only counts and dates: the licence of HM Land Registry lets no title, address or proprietor be published
WITH charged AS (
  FROM charge
  SEMI JOIN scope USING (company_number)
  JOIN (FROM release SELECT source AS _source, release AS _release, data_date) USING (_source, _release)
  SELECT
    company_number,
    to_json({
      outstanding: count(*) FILTER (status NOT IN ('fully-satisfied', 'satisfied', 'part-satisfied')),
      partSatisfied: count(*) FILTER (status = 'part-satisfied'),
      satisfied: count(*) FILTER (status IN ('fully-satisfied', 'satisfied')),
      newestCreatedOn: max(charge_day(created_on, london_day(_version))),
      newestDeliveredOn: max(charge_day(delivered_on, london_day(_version))),
      newestSatisfiedOn: max(charge_day(satisfied_on, london_day(_version))),
      "asOf": max(data_date)
    }) AS charges
  GROUP BY company_number
),
chained AS (
  FROM ownership_chain SEMI JOIN scope USING (company_number)
  SELECT company_number, to_json({levels: levels, entities: entities, overseas: overseas, gaps: coalesce(gaps, []), "asOf": as_of}) AS ownership
),
owning AS (
  FROM property SEMI JOIN scope USING (company_number)
  SELECT
    company_number,
    to_json({
      titles: titles, freehold: freehold, leasehold: leasehold, joint: joint, undated: undated, newestAddedOn: newest_added_on,
      removed: removed, newestRemovedOn: newest_removed_on, "asOf": as_of
    }) AS property
),
reported AS (
  FROM news_candidate AS candidate
  SEMI JOIN scope USING (company_number)
  JOIN release ON release.source = candidate.source AND release.release = candidate.release
  SELECT
    company_number,
    to_json({
      items: count(*),
      sources: list_sort(list(DISTINCT candidate.source)),
      newestOn: max(timezone('Europe/London', timezone('UTC', candidate.published_at)))::DATE,
      "asOf": max(data_date)
    }) AS news
  WHERE corroborated
  GROUP BY company_number
)
FROM charged
FULL JOIN chained USING (company_number)
FULL JOIN owning USING (company_number)
FULL JOIN reported USING (company_number)
SELECT company_number, to_json({charges: charges, ownership: ownership, property: property, news: news}) AS details

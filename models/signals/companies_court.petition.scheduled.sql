-- grain: one row per company and day on which daily lists of the court have a petition or application for its winding up or administration
-- rule: a name that several companies have or had fires nothing. A list has no company number, so a unique name is the best that it states; a case
-- number that a notice about the company has confirms it, unless the notice was retracted or does not show that it is about the company: the event then
-- says that it may not be
-- rule: a hearing whose case was decided on its day or later is no finding either (company_features.sql): a list that is read late fires nothing
-- rule: the event holds the day, the type and the address of the list and no text that was typed into it: the publisher's caution asks for care
-- identity: the day of the hearing: a list is issued again, and two lists of one day may have the same petition
FROM scope
JOIN court_hearing_company AS hearing USING (company_number)
LEFT JOIN register_entry AS entry USING (company_number)
SELECT
  company_number,
  hearing_on::VARCHAR AS source_id,
  any_value(entry.name) AS company_name,
  london_time(min(listed_on)) AS occurred_at,
  concat(
    'A petition or application for ',
    CASE WHEN bool_or(case_certain OR coalesce(namesakes = 1, false)) THEN 'the winding up or administration of the company is'
      ELSE 'a winding up or administration, which may concern the company, is' END,
    ' listed for hearing on ', hearing_on, '; ',
    CASE
      WHEN bool_or(case_certain) THEN 'a notice in The Gazette has its case number.'
      WHEN bool_or(namesakes = 1) THEN 'the list states the name of the company and no number.'
      ELSE 'a notice in The Gazette that has its case number was retracted, or does not show that it is about the company.'
    END
  ) AS detail,
  to_json({
    hearing_on: hearing_on, list_type: min(list_type), matched_by: CASE WHEN coalesce(bool_or(namesakes = 1), false) AND NOT bool_or(case_certain) THEN 'name' ELSE 'case_number' END,
    listed_on: min(listed_on), list_url: arg_min(url, list_type), presented_on: min(presented_on)
  }) AS metadata
WHERE of_petition AND NOT decided AND (by_case OR namesakes = 1)
GROUP BY company_number, hearing_on

-- grain: one row per company and day on which daily lists of the court have a petition or application for its winding up or administration
-- rule: a name that several companies have or had fires nothing. A list has no company number, so a unique name is the best that it states; a case
-- number that a notice about the company has confirms it
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
    'A petition or application for the winding up or administration of the company is listed for hearing on ', hearing_on, '; ',
    CASE WHEN bool_or(by_case) THEN 'a notice in The Gazette has its case number.' ELSE 'the list states the name of the company and no number.' END
  ) AS detail,
  to_json({
    hearing_on: hearing_on, list_type: min(list_type), matched_by: CASE WHEN bool_or(by_case) THEN 'case_number' ELSE 'name' END,
    listed_on: min(listed_on), list_url: arg_min(url, list_type), presented_on: min(presented_on)
  }) AS metadata
WHERE of_petition AND NOT decided AND (by_case OR namesakes = 1)
GROUP BY company_number, hearing_on

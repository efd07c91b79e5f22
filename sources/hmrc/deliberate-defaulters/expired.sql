-- grain: one row per defaulter whose year of publication ended before `today`; `held`: every row of the table, with the day on which it was `seen`
-- rule: details may not be published for longer than a year (Finance Act 2009 s 94). The year runs from the day that the list states; where it states
-- none, from the first edition that had the entry
FROM (
  FROM held SELECT defaulter_id, expires_on, seen
  UNION ALL
  FROM change_log
  SELECT coalesce(before, after) ->> 'defaulter_id', TRY_CAST(coalesce(before, after) ->> 'expires_on' AS DATE), known_at::DATE
  WHERE table_name = 'tax_defaulter'
) AS stored
-- an entry that has expired once, and is still on the publisher's list without a day, does not begin another year
LEFT JOIN (FROM expired_record SELECT record, expired_on AS ended WHERE table_name = 'tax_defaulter') AS known ON known.record = defaulter_id
SELECT defaulter_id AS record, coalesce(max(expires_on), max(ended), (min(seen) + INTERVAL 12 MONTH)::DATE) AS expired_on
GROUP BY defaulter_id
HAVING expired_on <= getvariable('today')::DATE

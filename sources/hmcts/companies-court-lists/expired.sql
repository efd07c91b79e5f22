-- grain: one row per list whose hearings were more than three months ago
-- rule: the publisher asks that its lists are not kept for longer than they are used. The key of a list begins with its day
FROM (
  FROM held SELECT list
  UNION
  FROM change_log SELECT key ->> 'list' WHERE table_name = 'court_hearing'
)
SELECT list AS record, (left(list, 10)::DATE + INTERVAL 3 MONTH)::DATE AS expired_on
WHERE expired_on <= getvariable('today')::DATE

-- title: Directors and owners in office by what the register shows of their identity on the last day
WITH today AS (FROM release SELECT max(data_date) AS day),
shown AS (
  FROM psc
  SELECT 'owner' AS party, verification_due_on AS due_on, coalesce(verification_started_on, verification_stated_on) AS started_on, verification_ended_on AS ended_on
  WHERE kind = 'individual' AND NOT coalesce(ceased, ceased_on IS NOT NULL)
  UNION ALL
  FROM officer
  SELECT 'director', verification_due_on, verification_started_on, verification_ended_on
  WHERE numbering = 'api' AND role = 'director' AND NOT coalesce(resigned, resigned_on IS NOT NULL)
)
FROM shown
CROSS JOIN today
SELECT 0 AS place, concat(party, ': ', coalesce(verification_state(due_on, started_on, ended_on, day), 'nothing shown')) AS label, count(*)::INTEGER AS n
GROUP BY ALL
ORDER BY n DESC, label

-- Makes a batch of the differing companies, the events without a batch, the recomputed change sets without one and the companies that were newly
-- set aside. Makes none when there is nothing of these.
DELETE FROM recomputed;

CREATE OR REPLACE TEMP TABLE held AS
FROM refreshed ANTI JOIN batch_change_set USING (change_set) SELECT change_set;

INSERT INTO batch BY NAME
SELECT
  getvariable('publish') AS publish,
  getvariable('sequence')::BIGINT AS sequence,
  getvariable('build') AS feature_build,
  getvariable('every_company') AS every_company,
  (FROM differing SELECT count(*)) AS companies,
  (FROM event SELECT count(*) WHERE publish IS NULL) AS events,
  now()::TIMESTAMP AS made_at
WHERE companies > 0 OR events > 0 OR getvariable('every_company') OR EXISTS (FROM held)
  OR EXISTS (FROM refresh_problem WHERE since > coalesce((FROM batch SELECT max(made_at)), TIMESTAMP '1970-01-01'));

INSERT INTO batch_company BY NAME
FROM differing
SELECT
  getvariable('publish') AS publish,
  company_number,
  hash,
  (row_number() OVER (ORDER BY company_number) - 1) // getvariable('chunk_companies')::INTEGER AS chunk;

INSERT INTO batch_change_set BY NAME FROM held SELECT getvariable('publish') AS publish, change_set;

UPDATE event SET publish = getvariable('publish') WHERE publish IS NULL

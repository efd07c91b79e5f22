-- Makes a batch of the differing companies, the events without a batch, the recomputed change sets without one and the companies that were newly
-- set aside. Makes none when there is nothing of these.

-- The companies beyond the batch's limit, which wait for the next batch. Companies that were recomputed since the newest batch (`fresh`) go before
-- those that an earlier batch postponed. A batch has no limit when PostgreSQL is repaired or holds few of the companies: no other record waits then.
CREATE OR REPLACE TEMP TABLE later AS
FROM differing
LEFT JOIN (FROM recomputed SELECT DISTINCT company_number, true AS fresh) AS recomputed USING (company_number)
SELECT company_number, coalesce(fresh, getvariable('compares_all')) AS fresh
WHERE NOT getvariable('every_company') AND (FROM published SELECT count(*)) * 10 >= (FROM differing SELECT count(*))
QUALIFY row_number() OVER (ORDER BY fresh DESC, company_number) > getvariable('most_companies')::BIGINT;

DELETE FROM postponed WHERE NOT getvariable('fresh_only') OR company_number IN (FROM differing SELECT company_number);
INSERT INTO postponed FROM later SELECT company_number;
DELETE FROM differing WHERE company_number IN (FROM later SELECT company_number);
DELETE FROM recomputed;

CREATE OR REPLACE TEMP TABLE held AS
FROM refreshed ANTI JOIN batch_change_set USING (change_set) SELECT change_set;

-- A change set waits with every postponed company that was recomputed with it: a model may have reached the company from another one.
DELETE FROM postponed_change_set WHERE NOT EXISTS (FROM postponed);
INSERT INTO postponed_change_set FROM held ANTI JOIN postponed_change_set USING (change_set) WHERE EXISTS (FROM later WHERE fresh);
DELETE FROM held WHERE change_set IN (FROM postponed_change_set);

CREATE OR REPLACE TEMP TABLE batch_event AS
FROM event ANTI JOIN postponed USING (company_number) SELECT DISTINCT company_number WHERE publish IS NULL;

INSERT INTO batch BY NAME
SELECT
  getvariable('publish') AS publish,
  getvariable('sequence')::BIGINT AS sequence,
  getvariable('build') AS feature_build,
  getvariable('every_company') AS every_company,
  (FROM differing SELECT count(*)) AS companies,
  (FROM event SEMI JOIN batch_event USING (company_number) SELECT count(*) WHERE publish IS NULL) AS events,
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

UPDATE event SET publish = getvariable('publish') WHERE publish IS NULL AND company_number IN (FROM batch_event)

-- Records that PostgreSQL holds the batch. A batch that is marked already, or was given up meanwhile, changes nothing.
CREATE OR REPLACE TEMP TABLE marking AS FROM batch WHERE publish = getvariable('publish') AND published_at IS NULL;

DELETE FROM published
WHERE company_number IN (FROM batch_company SEMI JOIN marking USING (publish) SELECT company_number);
INSERT INTO published BY NAME
FROM batch_company JOIN marking USING (publish) SELECT company_number, hash, sequence WHERE hash IS NOT NULL;
DELETE FROM batch_company WHERE publish IN (FROM marking SELECT publish);
UPDATE serving_known SET publish = getvariable('publish') WHERE EXISTS (FROM marking);
UPDATE batch SET published_at = now()::TIMESTAMP WHERE publish IN (FROM marking SELECT publish)

-- `taken`: the companies whose newest committed facts come from this batch. Batches can commit out of order and PostgreSQL keeps the newest
-- facts, so a company that a newer batch also holds waits for that batch.
CREATE OR REPLACE TEMP TABLE taken AS
FROM export_company
JOIN export USING (publish)
LEFT JOIN published USING (company_number)
ANTI JOIN (FROM export_company JOIN export USING (publish) SELECT company_number, sequence) AS newer
  ON newer.company_number = export_company.company_number AND newer.sequence > export.sequence
SELECT company_number, export_company.hash, export.sequence
WHERE publish = getvariable('publish') AND coalesce(published.sequence, 0) <= export.sequence;

DELETE FROM published WHERE company_number IN (SELECT company_number FROM taken);
INSERT INTO published FROM taken;
-- An older batch that a crash left unmarked no longer counts for companies that a newer batch published.
DELETE FROM export_company
WHERE publish = getvariable('publish')
  OR (company_number, publish) IN (
    FROM export_company JOIN export USING (publish) JOIN published USING (company_number)
    SELECT company_number, publish
    WHERE export.sequence < published.sequence
  );
UPDATE export SET marked = true WHERE publish = getvariable('publish')

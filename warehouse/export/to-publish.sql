-- result: one row: whether facts exist, and whether every company is to be compared with what PostgreSQL holds
SELECT
  (FROM feature_state SELECT max(build)) AS build,
  EXISTS (FROM recomputed WHERE company_number IS NULL) AS every_company,
  EXISTS (FROM recomputed) AND EXISTS (FROM postponed) AS mixed

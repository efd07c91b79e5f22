-- result: one row: how many companies have features, and the days of the data in the newest snapshots of the register, of officers and of owners
SELECT
  (FROM company_features SELECT count(*))::INTEGER AS companies,
  (FROM release SELECT max(data_date)::VARCHAR WHERE source = 'companies-house/basic-company-data') AS register,
  (FROM release SELECT max(data_date)::VARCHAR WHERE source = 'companies-house/officers') AS officers,
  (FROM release SELECT max(data_date)::VARCHAR WHERE source = 'companies-house/psc') AS owners

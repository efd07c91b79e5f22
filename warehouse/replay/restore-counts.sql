-- Puts kept counts and a kept fit in the place of those of the file. The variables hold what counts.sql returned.
DELETE FROM census;
INSERT INTO census BY NAME SELECT unnest(from_json(getvariable('census'), '[{"companies":"BIGINT"}]'), recursive := true);
DELETE FROM census_word;
INSERT INTO census_word BY NAME
SELECT unnest(from_json(getvariable('census_word'), '[{"word":"VARCHAR","share":"DOUBLE"}]'), recursive := true);
DELETE FROM census_premises;
INSERT INTO census_premises BY NAME
SELECT unnest(from_json(getvariable('census_premises'), '[{"premises":"VARCHAR","companies":"INTEGER"}]'), recursive := true);
DELETE FROM anomaly_size;
INSERT INTO anomaly_size BY NAME
SELECT unnest(from_json(getvariable('anomaly_size'), '[{"kind":"VARCHAR","bounds":["DOUBLE"]}]'), recursive := true);
DELETE FROM anomaly_model;
INSERT INTO anomaly_model BY NAME
FROM (
  SELECT unnest(
    from_json(
      getvariable('anomaly_model'),
      '[{"cohort":"VARCHAR","n":"INTEGER","fitted":"INTEGER","components":"INTEGER","center":["DOUBLE"],"scale":["DOUBLE"],"residual":[["DOUBLE"]],"threshold":"DOUBLE","tail":["DOUBLE"],"model_hash":"VARCHAR"}]'
    )
  ) AS one
)
SELECT one.*

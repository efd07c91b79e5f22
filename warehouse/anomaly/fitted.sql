-- grain: one row per cohort: its scaling and its network, read from the file of the fit
CREATE OR REPLACE TEMP TABLE fitted AS
FROM read_json(getvariable('file'), format = 'newline_delimited', maximum_object_size = 16777216, columns = {
  cohort: 'VARCHAR', fitted: 'INTEGER', components: 'INTEGER', center: 'DOUBLE[]', scale: 'DOUBLE[]', residual: 'DOUBLE[][]'
})

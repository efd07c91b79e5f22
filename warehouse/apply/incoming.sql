-- the rows of one release as staging wrote them: read in place, never copied
CREATE OR REPLACE TEMP VIEW incoming AS FROM read_parquet(getvariable('rows_path'))

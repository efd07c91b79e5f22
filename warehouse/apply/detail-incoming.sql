-- the rows of one release for one detail table, read in place
CREATE OR REPLACE TEMP VIEW incoming_detail AS FROM read_parquet(getvariable('detail_path'))

-- `incoming_detail`: the rows of the release for one detail table, read in place from the Parquet file of staging, with the name of the release
CREATE OR REPLACE TEMP VIEW incoming_detail AS FROM read_parquet(getvariable('detail_path')) SELECT *, getvariable('release') AS _release

CREATE OR REPLACE TEMP TABLE sizes AS FROM read_parquet(getvariable('sizes_path'));
CREATE OR REPLACE TEMP VIEW calibrating AS FROM read_parquet(getvariable('peers_path'))

-- The halves of the cohorts that calibrate, and the sizes that cohorts are named by,
-- as the fit saw them: accounts that arrive while it learns do not change them.
COPY sizes TO (getvariable('sizes_path')) (FORMAT parquet);
COPY (FROM peers SELECT cohort, x WHERE calibrates) TO (getvariable('peers_path')) (FORMAT parquet, COMPRESSION zstd, COMPRESSION_LEVEL 1)

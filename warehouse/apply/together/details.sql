-- `incoming_detail`: the rows of several releases for one detail table, as incoming-detail.sql has those of one: of the subjects that they state in
-- this layer. The files are in the order of the releases
CREATE OR REPLACE TEMP VIEW incoming_detail AS
FROM read_parquet(getvariable('paths'), filename = '_path') AS record JOIN applying ON getvariable('paths')[place + 1] = _path
SEMI JOIN (FROM versioned SELECT "<subject>", _release AS release) USING ("<subject>", release)
SELECT record.* EXCLUDE (_path), release AS _release

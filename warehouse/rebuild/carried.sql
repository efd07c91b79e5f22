-- What the releases do not hold: what PostgreSQL holds, the events of published batches, and the change sets that no release brought.
BEGIN;

DELETE FROM rebuilt.published; INSERT INTO rebuilt.published BY NAME FROM published;
DELETE FROM rebuilt.serving_known; INSERT INTO rebuilt.serving_known BY NAME FROM serving_known;
DELETE FROM rebuilt.batch; INSERT INTO rebuilt.batch BY NAME FROM batch;
DELETE FROM rebuilt.batch_company; INSERT INTO rebuilt.batch_company BY NAME FROM batch_company;
DELETE FROM rebuilt.batch_change_set; INSERT INTO rebuilt.batch_change_set BY NAME FROM batch_change_set;
DELETE FROM rebuilt.expired_record; INSERT INTO rebuilt.expired_record BY NAME FROM expired_record;
DELETE FROM rebuilt.list_export; INSERT INTO rebuilt.list_export BY NAME FROM list_export;

-- The events of a change set that only the rebuilt file has recomputed stay: PostgreSQL does not have them yet.
DELETE FROM rebuilt.event
WHERE change_set IN (FROM refreshed SELECT change_set) OR (type, company_number, source_id) IN (FROM event SELECT type, company_number, source_id);
INSERT INTO rebuilt.event BY NAME FROM event;
DELETE FROM rebuilt.event_problem WHERE change_set IN (FROM refreshed SELECT change_set);
INSERT INTO rebuilt.event_problem BY NAME FROM event_problem;

-- A batch in flight is given up. Its files would hold the facts of this file, which may lack releases that it names as served. PostgreSQL may hold
-- some of its chunks, so the hash 0 has each of its companies published again.
UPDATE rebuilt.event SET publish = NULL WHERE publish IN (FROM batch SELECT publish WHERE published_at IS NULL);
DELETE FROM rebuilt.published WHERE company_number IN (FROM batch_company SELECT company_number);
INSERT INTO rebuilt.published BY NAME FROM batch_company SELECT DISTINCT company_number, 0::UHUGEINT AS hash, 0 AS sequence;
DELETE FROM rebuilt.batch_company;
DELETE FROM rebuilt.batch_change_set WHERE publish IN (FROM batch SELECT publish WHERE published_at IS NULL);
DELETE FROM rebuilt.batch WHERE published_at IS NULL;

DELETE FROM rebuilt.change_company WHERE change_set IN (FROM rebuilt.own_change_set SELECT change_set);
DELETE FROM rebuilt.refreshed WHERE change_set IN (FROM rebuilt.own_change_set SELECT change_set);
DELETE FROM rebuilt.own_change_set;
INSERT INTO rebuilt.own_change_set BY NAME FROM own_change_set;
INSERT INTO rebuilt.change_company BY NAME FROM change_company SEMI JOIN own_change_set USING (change_set);
INSERT INTO rebuilt.refreshed BY NAME FROM refreshed SEMI JOIN own_change_set USING (change_set);

-- A table without a release that the file in use has: the next batch names the newest release of each of its sources again, so that the screening lists
-- and the sectors are made of the rows of this file.
DELETE FROM rebuilt.batch_change_set
WHERE change_set IN (
  FROM rebuilt.release AS kept
  SEMI JOIN (FROM release ANTI JOIN rebuilt.release AS rebuilt USING (source, release)) AS lost USING (table_name)
  SELECT arg_max(change_set, (version, release)) WHERE status = 'applied' GROUP BY source
);

COMMIT;

CHECKPOINT rebuilt

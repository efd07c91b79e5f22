-- What the releases do not hold: what PostgreSQL holds, the events of published batches, and the change sets that no release brought.
BEGIN;

DELETE FROM rebuilt.published; INSERT INTO rebuilt.published BY NAME FROM published;
DELETE FROM rebuilt.serving_known; INSERT INTO rebuilt.serving_known BY NAME FROM serving_known;
DELETE FROM rebuilt.batch; INSERT INTO rebuilt.batch BY NAME FROM batch;
DELETE FROM rebuilt.batch_company; INSERT INTO rebuilt.batch_company BY NAME FROM batch_company;
DELETE FROM rebuilt.batch_change_set; INSERT INTO rebuilt.batch_change_set BY NAME FROM batch_change_set;
DELETE FROM rebuilt.event; INSERT INTO rebuilt.event BY NAME FROM event;
DELETE FROM rebuilt.expired_record; INSERT INTO rebuilt.expired_record BY NAME FROM expired_record;
DELETE FROM rebuilt.list_export; INSERT INTO rebuilt.list_export BY NAME FROM list_export;

DELETE FROM rebuilt.change_company WHERE change_set IN (FROM rebuilt.own_change_set SELECT change_set);
DELETE FROM rebuilt.refreshed WHERE change_set IN (FROM rebuilt.own_change_set SELECT change_set);
DELETE FROM rebuilt.own_change_set;
INSERT INTO rebuilt.own_change_set BY NAME FROM own_change_set;
INSERT INTO rebuilt.change_company BY NAME FROM change_company SEMI JOIN own_change_set USING (change_set);
INSERT INTO rebuilt.refreshed BY NAME FROM refreshed SEMI JOIN own_change_set USING (change_set);

COMMIT;

CHECKPOINT rebuilt

DELETE FROM list_export WHERE list = getvariable('list');
INSERT INTO list_export VALUES (getvariable('list'), getvariable('sequence')::BIGINT)

DELETE FROM list_export WHERE list = getvariable('list');
INSERT INTO list_export VALUES (getvariable('list'), getvariable('sequence')::BIGINT);
DELETE FROM list_built WHERE list = getvariable('list');
INSERT INTO list_built VALUES (getvariable('list'), getvariable('build'))

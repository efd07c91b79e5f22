-- The releases up to the instant. They lack those of rows with a version of their own, which is often older than the release that brought them.
CREATE OR REPLACE TEMP TABLE release AS
FROM "<database>".main.release WHERE version <= getvariable('as_of')::TIMESTAMP;

-- What the releases up to the instant could not read.
CREATE OR REPLACE TEMP VIEW unread_record AS
FROM "<database>".main.unread_record WHERE version <= getvariable('as_of')::TIMESTAMP

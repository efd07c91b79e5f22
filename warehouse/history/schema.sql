-- The schema of the tables as they were at an earlier instant. A session that reads it as the current tables: useAsOf() in history.ts.
CREATE SCHEMA IF NOT EXISTS as_of;

CREATE OR REPLACE VIEW as_of.release AS FROM "<database>".main.release WHERE version <= getvariable('as_of')::TIMESTAMP;

CREATE OR REPLACE VIEW as_of.change_log AS
FROM "<database>".main.change_log SEMI JOIN "<database>".as_of.release USING (change_set)

-- Makes `scope` and `waiting` those of the change sets other than baselines, until with-baselines.sql.
ALTER TABLE scope RENAME TO whole_scope;
ALTER TABLE waiting RENAME TO whole_waiting;
ALTER TABLE news RENAME TO scope;
ALTER TABLE news_waiting RENAME TO waiting

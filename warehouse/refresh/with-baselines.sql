-- Ends what without-baselines.sql began.
ALTER TABLE scope RENAME TO news;
ALTER TABLE waiting RENAME TO news_waiting;
ALTER TABLE whole_scope RENAME TO scope;
ALTER TABLE whole_waiting RENAME TO waiting

-- Ends what with-missed.sql began.
DROP TABLE waiting;
ALTER TABLE waiting_alone RENAME TO waiting

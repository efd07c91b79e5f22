-- A snapshot decides on every row of the table that is not newer than it: a row that the snapshot lacks is removed. A late snapshot decides only
-- on the rows that no newer snapshot could read.
CREATE OR REPLACE TEMP TABLE undecided AS
FROM not_read SELECT word GROUP BY word HAVING count(*) = (FROM newer SELECT count(*));

CREATE OR REPLACE TEMP VIEW old_rows AS
FROM "<table>"
SELECT *, rowid AS _place
WHERE _version <= getvariable('version')::TIMESTAMP
  AND (NOT EXISTS (FROM newer) OR "<identity>"::VARCHAR IN (FROM undecided));

-- A record in quarantine is present but unreadable, so its current row stays: an error in one cell must not dissolve a company.
CREATE OR REPLACE TEMP VIEW new_rows AS
FROM stated
ANTI JOIN (FROM "<table>" SELECT "<key>" WHERE _version > getvariable('version')::TIMESTAMP) USING ("<key>")
SELECT * EXCLUDE (_op, _release_version)
UNION ALL BY NAME
FROM old_rows
SEMI JOIN unread ON unread.word = "<identity>"::VARCHAR
-- only rows of these identifiers can be the same: the keys of all others need no hash table
ANTI JOIN (FROM incoming SEMI JOIN unread ON unread.word = "<identity>"::VARCHAR SELECT "<key>") AS stays USING ("<key>")
SELECT * EXCLUDE (_source, _release, _since, _from, _place);

-- The version of an unchanged row stays: the snapshot in `release` says until when it held. Only where the quarantine leaves open what the
-- snapshot says of an identifier, each row that was read takes the version of the snapshot.
CREATE OR REPLACE TEMP VIEW reasserted AS FROM stated SEMI JOIN unread ON unread.word = "<identity>"::VARCHAR;

-- a snapshot is applied alone
CREATE OR REPLACE TEMP VIEW stating AS FROM "<table>" SELECT "<subject>", getvariable('release') AS _by LIMIT 0;

CREATE OR REPLACE TEMP VIEW closing AS FROM old_rows SELECT "<key>", getvariable('version')::TIMESTAMP AS _to

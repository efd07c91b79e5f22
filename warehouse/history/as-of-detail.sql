-- The detail rows of the subjects that were valid at the instant. A detail row has no history of its own: the value that names its subject names the
-- bytes that it was read from.
CREATE OR REPLACE TEMP VIEW "<detail>" AS
FROM "<database>".main."<detail>" SEMI JOIN temp.main."<table>" USING ("<subject>")

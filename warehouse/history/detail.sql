-- `as_of.<detail>`: the detail rows of the subjects that were valid at the instant. A detail row has no history of its own: the value that names its
-- subject names the bytes that it was read from.
CREATE OR REPLACE VIEW as_of."<detail>" AS
FROM "<database>".main."<detail>" SEMI JOIN "<database>".as_of."<table>" USING ("<subject>")

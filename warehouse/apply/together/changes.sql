-- The changes of a layer, each with the release that made it.
INSERT INTO release_change
FROM change_key
LEFT JOIN (FROM after_change SELECT "<key>", _release) USING ("<key>")
LEFT JOIN stating USING ("<subject>")
SELECT coalesce(_release, _by), op

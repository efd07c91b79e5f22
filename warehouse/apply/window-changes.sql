-- The changes of a layer, each with the window that made it.
INSERT INTO window_change
FROM change_key
LEFT JOIN (FROM after_change SELECT "<key>", _release) USING ("<key>")
LEFT JOIN stating USING ("<subject>")
SELECT coalesce(_release, _by), op

-- The first record after the beginning or after a gap: the position lies before it, so that a reader that is killed before it seals the first window
-- loses nothing. No row: another reader has the stream.
update stream set position = coalesce(position, $3) where source = $1 and reader = $2 returning source

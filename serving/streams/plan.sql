-- Notes the window that the reader is about to seal. No row: another reader has the stream.
update stream set sealing = $3 where source = $1 and reader = $2 returning source

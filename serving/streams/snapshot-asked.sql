-- $1: the source whose snapshot is being read again
update stream set snapshot_due = false where source = $1

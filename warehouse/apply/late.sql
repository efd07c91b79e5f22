-- result: one row: whether the table has taken a release that is newer than this one, or than one of these windows
SELECT EXISTS (FROM release WHERE table_name = getvariable('table_name') AND version > (FROM applying SELECT min(applying.version))) AS late

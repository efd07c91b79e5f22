-- a snapshot is compared with all that is held: what it lacks has been removed
CREATE OR REPLACE TEMP VIEW old_rows AS FROM "<table>";
CREATE OR REPLACE TEMP VIEW new_rows AS FROM incoming

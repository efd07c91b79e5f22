-- Empties the change log for the session. It keeps its columns, which the models read.
CREATE OR REPLACE TEMP TABLE no_change AS FROM change_log WHERE false;

CREATE OR REPLACE TEMP VIEW change_log AS FROM no_change

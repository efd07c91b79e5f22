-- `about` and `said` of a snapshot that is newer than every statement of its table: it says nothing about the past
CREATE OR REPLACE TEMP VIEW said AS FROM versioned LIMIT 0;

CREATE OR REPLACE TEMP TABLE about AS
FROM said SELECT "<key>", NULL::TIMESTAMP AS _at, NULL::BOOLEAN AS _deletes, NULL::VARCHAR AS _identity

-- `about`: the subjects of which a delta, or a release of notices or filings, states what held until a newer statement.
CREATE OR REPLACE TEMP TABLE about AS
FROM versioned
ANTI JOIN accepted USING ("<subject>")
ANTI JOIN (FROM tied WHERE won IS NULL) AS same USING ("<subject>")
SELECT "<subject>", max(_version) AS _at, bool_or(_op = 'delete') AS _deletes, any_value("<identity>"::VARCHAR) AS _identity
GROUP BY "<subject>";

CREATE OR REPLACE TEMP VIEW said AS FROM versioned WHERE _op = 'upsert'

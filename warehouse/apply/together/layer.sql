-- What a layer changes. From here on `before`, `after` and `past` have the rows of the release in the variable `only_release`: a layer states a
-- subject once, so the release that states it now has changed it.
CREATE OR REPLACE TEMP TABLE layer_before AS FROM before;
CREATE OR REPLACE TEMP TABLE layer_after AS FROM after;
CREATE OR REPLACE TEMP TABLE layer_past AS FROM past;

CREATE OR REPLACE TEMP VIEW before AS FROM layer_before SEMI JOIN (FROM versioned SELECT "<subject>") USING ("<subject>");
CREATE OR REPLACE TEMP VIEW after AS FROM layer_after SEMI JOIN (FROM versioned SELECT "<subject>") USING ("<subject>");
CREATE OR REPLACE TEMP VIEW past AS FROM layer_past SEMI JOIN (FROM versioned SELECT "<subject>") USING ("<subject>");

-- result: one row: the releases that state a subject in this layer, and how many changed rows are of a subject that none of them states
SELECT
  (FROM versioned SELECT coalesce(list(DISTINCT _release), [])) AS stating,
  (
    FROM (
      FROM layer_before SELECT "<subject>" UNION ALL FROM layer_after SELECT "<subject>" UNION ALL FROM layer_past SELECT "<subject>"
    )
    ANTI JOIN (FROM versioned SELECT "<subject>") USING ("<subject>")
    SELECT count(*)
  )::INTEGER AS strays

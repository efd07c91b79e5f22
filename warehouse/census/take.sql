-- Takes the census. `generic_words`: JSON: words of models/names/lexicon/generic-words.ts with the least share of companies that have them: a small
-- or one-sided register counts too few. In a register of fewer than 30,000 companies a word of up to three companies counts as rare.
DELETE FROM census;
INSERT INTO census FROM company SELECT count(*);

DELETE FROM census_word;
INSERT INTO census_word
WITH counted AS (
  FROM (FROM company SELECT unnest(list_distinct(string_split(name_key(name), ' '))) AS word WHERE name IS NOT NULL)
  SELECT word, count(*) / (FROM census SELECT companies) AS share
  WHERE word <> ''
  GROUP BY word
  HAVING count(*) > greatest(3, (FROM census SELECT companies) / 10000)
  UNION ALL
  SELECT upper(one->>'word'), (one->>'share')::DOUBLE FROM (SELECT unnest(from_json(getvariable('generic_words'), '["JSON"]')) AS one)
)
FROM counted SELECT word, max(share) AS share GROUP BY word;

DELETE FROM census_premises;
INSERT INTO census_premises
WITH sited AS (
  FROM company
  SELECT unnest([premises_key(address_line_1, address_line_2, postcode), postcode_key(postcode)]) AS premises
  WHERE status IS NULL OR status NOT IN ('dissolved', 'left-register')
)
FROM sited SELECT premises, count(*)::INTEGER AS companies WHERE premises IS NOT NULL GROUP BY premises HAVING count(*) > 50

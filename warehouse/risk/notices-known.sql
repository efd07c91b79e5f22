-- result: one row: the day of the oldest notice of insolvency of the feed of all codes, and the last day that its releases reach;
-- NULL: the tables hold none
SELECT
  (FROM gazette_notice SELECT min(published_on)::VARCHAR WHERE _source = 'gazette/insolvency') AS known_from,
  (FROM release SELECT max(data_date)::VARCHAR WHERE source = 'gazette/insolvency') AS known_until

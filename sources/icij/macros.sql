-- The publisher writes 23-MAR-2006; a later edition may write ISO 8601. NULL for any other form: strptime() alone reads 23-MAR-06 as a day of the year 6.
CREATE OR REPLACE MACRO leak_day(text) AS
  CASE
    WHEN regexp_full_match(text, '[0-9]{2}-[A-Za-z]{3}-[1-9][0-9]{3}|[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}')
      THEN CAST(try_strptime(text, ['%d-%b-%Y', '%Y-%m-%d']) AS DATE)
  END;

-- The company number of an owner or officer that is registered in the United Kingdom; NULL of any other. The country of registration decides, or the place where the
-- country is missing: padded, a foreign number of five digits looks like an old UK number.
CREATE OR REPLACE MACRO uk_register_number(number, country, place) AS CASE
  WHEN coalesce(country, place) IS NULL
    OR NOT regexp_matches(lower(coalesce(country, place)), '\b(united kingdom|great britain|u\.?k|g\.?b|england|wales|scotland|northern ireland|companies house)\b') THEN NULL
  WHEN regexp_matches(
    lower(concat_ws(' ', place, country)),
    'new south wales|new england|isle of man|jersey|guernsey|gibraltar|virgin|cayman|bermuda|anguilla|turks|falkland'
  ) THEN NULL
  ELSE company_number(number)
END;

-- The day of an appointment; NULL of a typing error. A day in the next month may have been filed ahead; a later one would place a person who is in office
-- in a year to come.
CREATE OR REPLACE MACRO appointment_day(day, stated_on) AS CASE WHEN day <= stated_on + 31 THEN day END;

-- What the officers products of Companies House share (Products 195, 198 and 216).

-- A day as these products write it, `20260612`; NULL for another text, and for a placeholder such as `00010101`.
CREATE OR REPLACE MACRO product_day(text) AS CASE WHEN text >= '1' AND strlen(text) = 8 THEN try_strptime(text, '%Y%m%d')::DATE END;

-- The role and the state of an appointment by its type in the officers products of Companies House (195, 198, 216): '01' is a director in office,
-- '03' one who has left. A type of no product is `unmapped`.
CREATE OR REPLACE MACRO product_role(type) AS CASE type
  WHEN '00' THEN 'secretary'
  WHEN '01' THEN 'director'
  WHEN '02' THEN 'secretary'
  WHEN '03' THEN 'director'
  WHEN '04' THEN 'llp-member'
  WHEN '05' THEN 'llp-designated-member'
  WHEN '06' THEN 'llp-member'
  WHEN '07' THEN 'llp-designated-member'
  WHEN '11' THEN 'judicial-factor'
  WHEN '12' THEN 'receiver-or-manager' -- appointed under the Charities Act
  WHEN '13' THEN 'manager' -- appointed under the Companies (Audit, Investigations and Community Enterprise) Act 2004
  WHEN '14' THEN 'judicial-factor'
  WHEN '15' THEN 'receiver-or-manager'
  WHEN '16' THEN 'manager'
  WHEN '17' THEN 'se-administrative-organ-member'
  WHEN '18' THEN 'se-supervisory-organ-member'
  WHEN '19' THEN 'se-management-organ-member'
  WHEN '20' THEN 'se-administrative-organ-member'
  WHEN '21' THEN 'se-supervisory-organ-member'
  WHEN '22' THEN 'se-management-organ-member'
  ELSE 'unmapped'
END;
CREATE OR REPLACE MACRO product_resigned(type, resigned) AS
  type IN ('02', '03', '06', '07', '14', '15', '16', '20', '21', '22') OR resigned IS NOT NULL;

-- The key of an appointment in these products. The number of a person and a type can return on another day, also for an appointment that has ended on
-- another day, so both days are part of it. A day that the line does not state is NULL.
CREATE OR REPLACE MACRO product_appointment(type, person, appointed, resigned) AS
  concat_ws('-', type, person, coalesce(appointed, 'undated'), resigned);

-- Why the days of a verification of identity cannot be read; NULL where they can. A verification would otherwise have no end, or never be due.
CREATE OR REPLACE MACRO unread_verification(due, ending) AS CASE
  WHEN trim(ending) <> '' AND iso_day(left(ending, 10)) IS NULL THEN 'not a day: appointment_verification_end_on ' || ending
  WHEN trim(due) <> '' AND iso_day(left(due, 10)) IS NULL THEN 'not a day: appointment_verification_statement_due_on ' || due
END;

-- Why a row cannot be used: the reason of staging.sql, or a control character in the key. Without that character the key may be that of another row.
coalesce(
  _reject,
  CASE
    WHEN regexp_matches(concat_ws('', "<key>"), '[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]') THEN 'the key has a control character: ' || concat_ws(', ', "<key>")
  END
)

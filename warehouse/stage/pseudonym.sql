-- A keyed hash of a text: the first 32 hexadecimal digits of its HMAC-SHA-256 (RFC 2104). `pseudonym_inner` and `pseudonym_outer` are the key of the
-- installation, padded. A reader without the key cannot find the hash of a text that he guesses.
CREATE OR REPLACE MACRO pseudonym(text) AS left(
  sha256(unhex(getvariable('pseudonym_outer')) || unhex(sha256(unhex(getvariable('pseudonym_inner')) || encode(text)))), 32
)

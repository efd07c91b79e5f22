-- A record whose text may not be stored leaves the pseudonyms of its words with a digit: so the identifier of the record is found among them.
UPDATE rejected_record SET text = array_to_string(
  list_transform(list_distinct(regexp_extract_all(upper(text), '\w*\d\w*')), lambda word: pseudonym(word)), ' '
)

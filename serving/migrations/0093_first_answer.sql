alter table company_lookup
  -- the release of the first answer; null: not known, or the publisher has not answered yet
  add column first_release text;

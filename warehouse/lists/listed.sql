-- the entries of one list in an order of their own: the text names the version, so it must be the same whenever the entries are
SELECT
  count(*)::INTEGER AS entries,
  concat(
    (FROM release SELECT arg_max(release, (applied_at, release)) WHERE list_contains(getvariable('sources'), source) AND status = 'applied'),
    '.', left(md5(concat(count(*), ' ', bit_xor(md5_number(concat(id, chr(10), entry))))), 12)
  ) AS version
FROM listed

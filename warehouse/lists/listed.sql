-- result: one row: the number of entries and the version of one list. The version is the same whenever the entries are: its hash does not
-- depend on their order.
SELECT
  count(*)::INTEGER AS entries,
  concat(
    (FROM release SELECT arg_max(release, (version, release)) WHERE list_contains(getvariable('sources'), source) AND status = 'applied'),
    '.', left(md5(concat(count(*), ' ', bit_xor(md5_number(concat(id, chr(10), entry))))), 12)
  ) AS version
FROM listed

-- result: one row per list whose served version every process should hold: it is served for more than two minutes, or since the future of a clock that
-- jumped backwards
select list, version from screening_list where published_at not between now() - interval '2 minutes' and now()

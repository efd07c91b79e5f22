-- Returns the instant by which a release takes its place among the releases of its day: when it was offered, or, of an edition, when the release that it
-- corrects was
create function release_place(of_source text, of_release text) returns timestamptz language sql stable as $$
  select coalesce((select offered_at from release where source = of_source and release = one.edition_of), one.offered_at)
  from release as one
  where one.source = of_source and one.release = of_release
$$;

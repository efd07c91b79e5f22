-- The edition $2 is applied: the release that it corrects and the earlier editions are superseded, and the answers of the publisher that offered
-- them are loaded by the edition. One whose facts are not published yet stays applied until they are (releases-served.sql): the edition touches
-- only what it changes, and the companies that both name alike still wait.
with earlier as (
  select other.release, other.state = 'applied' as waits
  from release edition
  join release other on other.source = edition.source and (other.release = edition.edition_of or other.edition_of = edition.edition_of)
  where edition.source = $1 and edition.release = $2 and other.offered_at < edition.offered_at
),
superseded as (
  update release
  set state = case when waits then state else 'superseded' end,
    failure_code = case when waits then failure_code end,
    failure_message = case when waits then failure_message end,
    failed_at = case when waits then failed_at end,
    -- a later answer may name the earlier release, and the edition stands for it
    holds = (select holds from release edition where edition.source = $1 and edition.release = $2)
  from earlier where source = $1 and release.release = earlier.release
),
waiting as (delete from unserved using earlier where source = $1 and unserved.release = earlier.release and not waits)
update coverage set release = $2 from earlier where source = $1 and coverage.release = earlier.release

select source, release, data_date::text as "dataDate", state, run_kind as "runKind", baseline, edition_of as "editionOf", urls, change_set as "changeSet",
  bytes, rows, rejected, added, changed, removed, companies, failure_code as "failureCode", failure_message as "failureMessage",
  offered_at as "offeredAt", fetched_at as "fetchedAt", parsed_at as "parsedAt", applied_at as "appliedAt", served_at as "servedAt",
  failed_at as "failedAt"
from release
where source = $1 and release = $2

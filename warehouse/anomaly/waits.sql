-- result: one row: the build of the features, and whether a release that touched companies waits for its refresh
SELECT
  (FROM feature_state SELECT max(build)) AS build,
  EXISTS (FROM release ANTI JOIN refreshed USING (change_set) WHERE status = 'applied' AND companies > 0) AS waits

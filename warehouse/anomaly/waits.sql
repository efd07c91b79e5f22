-- what the features were built by, and whether a release has touched companies and waits for its own refresh
SELECT
  (FROM feature_state SELECT max(build)) AS build,
  EXISTS (FROM release ANTI JOIN refreshed USING (change_set) WHERE status = 'applied' AND companies > 0) AS waits

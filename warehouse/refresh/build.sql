-- result: one row: the build of the feature tables; null: none was made
FROM feature_state SELECT max(build) AS build

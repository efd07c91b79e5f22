-- The features are to be computed again with another fit.
DELETE FROM feature_state

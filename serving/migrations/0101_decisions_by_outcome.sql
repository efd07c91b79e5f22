-- The list of a caller's decisions is also asked for one outcome, which few decisions may have: with the outcome in the index, the list reads no decision
-- that it does not show. Decisions wait while the index is built.
create index decision_of_caller_by_outcome on decision (tenant, environment, outcome, decided_at, id);
drop index decision_of_caller;

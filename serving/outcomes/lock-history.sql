-- Holds the history of outcomes of the decision $1 until the transaction ends: an outcome is judged against all outcomes before it.
select pg_advisory_xact_lock(hashtextextended($1, 7214907))

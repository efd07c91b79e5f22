-- A caller looks its decisions up by its own id of the payment. Decisions wait while the index is built; the version before works with it.
create index decision_by_transaction on decision (tenant, environment, transaction_id, decided_at);

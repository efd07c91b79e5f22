-- result: one row: whether this database has never held a publication
select publish is null as nothing from serving_state

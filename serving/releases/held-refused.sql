-- result: one row per release that an operator has set aside and whose records the warehouse holds
select source, release from release where state = 'set-aside' and applied_at is not null and change_set is not null

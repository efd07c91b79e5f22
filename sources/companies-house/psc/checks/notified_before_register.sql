-- rows that fail: persons notified before 6 April 2016, when companies began to keep a register of them
-- severity: warn; do: nothing, when they are some tens of thousands: companies write the day on which the shares were bought
FROM incoming SELECT count(*) AS persons, min(notified_on) AS earliest WHERE notified_on < DATE '2016-04-06' AND NOT beneficial_owner HAVING count(*) > 0

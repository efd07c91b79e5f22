-- grain: one decision of the caller, with all that it was made from
select id, request, inputs, receipt
from decision
where tenant = $1 and environment = $2 and id = $3

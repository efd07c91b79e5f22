-- $1: companies, $2: the sequence that each waited with. One that changed meanwhile waits on.
delete from screening_waiting as known
using unnest($1::text[], $2::bigint[]) as done(company_number, sequence)
where known.company_number = done.company_number and known.sequence = done.sequence

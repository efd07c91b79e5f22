select version, sequence > $2::bigint as newer from screening_list where list = $1

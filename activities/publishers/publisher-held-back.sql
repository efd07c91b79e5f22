-- Whether publisher $1 was held back beyond the turn $2.
select coalesce(held_until > $2::timestamptz, false) as held from publisher_slot where publisher = $1

alter table publisher_slot
  -- the publisher has refused a request for the number of requests (429): a turn before this instant is no turn, also one that was taken before; null: never
  add column held_until timestamptz;

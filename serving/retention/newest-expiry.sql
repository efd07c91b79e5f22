-- One row: the instant until which an exported snapshot may hold records that have expired; null: none ever expired. The rows go minutes after their
-- tombstones; an hour more loses nothing, because `risk sql` exports a new snapshot on request.
select max(recorded_at) + interval '1 hour' as until from expired_evidence

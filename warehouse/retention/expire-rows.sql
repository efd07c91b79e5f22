DELETE FROM "<table>" WHERE "<identity>" IN (FROM expired SELECT record)

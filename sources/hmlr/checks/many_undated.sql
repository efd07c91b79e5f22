-- rows that fail: one for a file in which more than a tenth of the titles, and ten or more, have no day that can be read (about 2 % have a blank one)
-- do: read "Date Proprietor Added" in the raw file; its form has changed when it is neither DD-MM-YYYY nor DD/MM/YYYY. The release stops, because days that
-- are written month first would be read as other days where both numbers are at most 12
FROM incoming SELECT count(*) AS titles, count(*) FILTER (added_on IS NULL) AS undated HAVING undated >= 10 AND undated > titles / 10

-- writes one line per filing of the fitting half of a kind's cohorts: its medians and spreads come from them, the network from those of all
COPY (
  FROM peers SELECT cohort, place, x
  WHERE list_contains(getvariable('cohorts'), cohort) AND NOT calibrates AND place <= getvariable('most')::INTEGER
) TO (getvariable('file')) (FORMAT json)

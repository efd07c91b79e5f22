-- Macros of the accounts anomaly ("cooked books", docs/signals/cooked-books.md).

-- The features, in the order of a vector. A vector has a number for each feature, or NULL for one that the filing does not state.

CREATE OR REPLACE MACRO anomaly_features() AS [
  'total_assets', 'fixed_assets', 'current_assets', 'cash', 'creditors_within_one_year', 'creditors_after_one_year', 'net_assets',
  'share_capital', 'profit_loss_reserve', 'employees',
  'total_assets_change', 'fixed_assets_change', 'current_assets_change', 'cash_change', 'creditors_within_one_year_change',
  'creditors_after_one_year_change', 'net_assets_change', 'share_capital_change', 'profit_loss_reserve_change', 'stock_and_debtors_change',
  'reserve_beyond_net_assets_change'
];

-- The lines of a balance sheet as numbers, in whole units of the currency. A line that the filing leaves out is computed from its subtotals. When they
-- are not enough, the line is NULL and not 0.
CREATE OR REPLACE MACRO anomaly_lines(f) AS struct_pack(
  fixed := coalesce(wide(f.fixed_assets), wide(f.total_assets_less_current_liabilities) - wide(f.net_current_assets))::DOUBLE,
  held := coalesce(
    wide(f.current_assets) + coalesce(wide(f.prepayments), 0), wide(f.net_current_assets) + wide(f.creditors_within_one_year)
  )::DOUBLE,
  cash := f.cash::DOUBLE,
  soon := coalesce(
    wide(f.creditors_within_one_year), wide(f.current_assets) + coalesce(wide(f.prepayments), 0) - wide(f.net_current_assets)
  )::DOUBLE,
  later := coalesce(
    wide(f.creditors_after_one_year),
    wide(f.total_assets_less_current_liabilities) - coalesce(wide(f.provisions), 0) - coalesce(wide(f.accruals_and_deferred_income), 0)
      - coalesce(wide(f.net_assets), wide(f.equity))
  )::DOUBLE,
  owed := (wide(f.total_assets_less_current_liabilities) + wide(f.creditors_within_one_year))::DOUBLE,
  net := coalesce(f.net_assets, f.equity)::DOUBLE,
  capital := f.share_capital::DOUBLE,
  reserve := f.profit_loss_reserve::DOUBLE,
  employees := f.employees::DOUBLE
);

-- Total assets; NULL when the filing states neither assets nor debts.
CREATE OR REPLACE MACRO anomaly_total(lines) AS coalesce(
  coalesce(lines.fixed, 0) + lines.held, lines.fixed + coalesce(lines.held, 0), lines.owed
);

-- Levels are shares of total assets, changes are shares of last year's total assets. asinh() compresses features without bounds.
CREATE OR REPLACE MACRO anomaly_vector(now, total, last, base) AS [
  asinh(total),
  CASE WHEN total > 0 THEN now.fixed / total END,
  CASE WHEN total > 0 THEN now.held / total END,
  CASE WHEN now.held > 0 THEN now.cash / now.held END,
  CASE WHEN total > 0 THEN asinh(now.soon / total) END,
  CASE WHEN total > 0 THEN asinh(now.later / total) END,
  CASE WHEN total > 0 THEN asinh(now.net / total) END,
  CASE WHEN total > 0 THEN asinh(now.capital / total) END,
  CASE WHEN total > 0 THEN asinh(now.reserve / total) END,
  CASE WHEN now.employees >= 0 THEN ln(1 + now.employees) END,
  CASE WHEN base > 0 THEN asinh((total - base) / base) END,
  CASE WHEN base > 0 THEN asinh((now.fixed - last.fixed) / base) END,
  CASE WHEN base > 0 THEN asinh((now.held - last.held) / base) END,
  CASE WHEN base > 0 THEN asinh((now.cash - last.cash) / base) END,
  CASE WHEN base > 0 THEN asinh((now.soon - last.soon) / base) END,
  CASE WHEN base > 0 THEN asinh((now.later - last.later) / base) END,
  CASE WHEN base > 0 THEN asinh((now.net - last.net) / base) END,
  CASE WHEN base > 0 THEN asinh((now.capital - last.capital) / base) END,
  CASE WHEN base > 0 THEN asinh((now.reserve - last.reserve) / base) END,
  CASE WHEN base > 0 THEN asinh(((now.held - now.cash) - (last.held - last.cash)) / base) END,
  CASE WHEN base > 0 THEN asinh(((now.reserve - last.reserve) - (now.net - last.net)) / base) END
];

-- The section of a code of the UK Standard Industrial Classification 2007 (ONS), by its division, the first two digits. NULL for an invalid code.
CREATE OR REPLACE MACRO sic_section(code) AS CASE
  WHEN code IS NULL OR NOT regexp_full_match(code, '[0-9]{5}') THEN NULL
  WHEN left(code, 2) BETWEEN '01' AND '03' THEN 'A'
  WHEN left(code, 2) BETWEEN '05' AND '09' THEN 'B'
  WHEN left(code, 2) BETWEEN '10' AND '33' THEN 'C'
  WHEN left(code, 2) = '35' THEN 'D'
  WHEN left(code, 2) BETWEEN '36' AND '39' THEN 'E'
  WHEN left(code, 2) BETWEEN '41' AND '43' THEN 'F'
  WHEN left(code, 2) BETWEEN '45' AND '47' THEN 'G'
  WHEN left(code, 2) BETWEEN '49' AND '53' THEN 'H'
  WHEN left(code, 2) BETWEEN '55' AND '56' THEN 'I'
  WHEN left(code, 2) BETWEEN '58' AND '63' THEN 'J'
  WHEN left(code, 2) BETWEEN '64' AND '66' THEN 'K'
  WHEN left(code, 2) = '68' THEN 'L'
  WHEN left(code, 2) BETWEEN '69' AND '75' THEN 'M'
  WHEN left(code, 2) BETWEEN '77' AND '82' THEN 'N'
  WHEN left(code, 2) = '84' THEN 'O'
  WHEN left(code, 2) = '85' THEN 'P'
  WHEN left(code, 2) BETWEEN '86' AND '88' THEN 'Q'
  WHEN left(code, 2) BETWEEN '90' AND '93' THEN 'R'
  WHEN left(code, 2) BETWEEN '94' AND '96' THEN 'S'
  WHEN left(code, 2) BETWEEN '97' AND '98' THEN 'T'
  WHEN left(code, 2) = '99' THEN 'U'
END;

-- Whether a filing can be compared: total assets above 0 and at least five features.
CREATE OR REPLACE MACRO anomaly_evaluable(total_assets, x) AS coalesce(total_assets > 0 AND list_count(x) >= 5, false);

-- The circles of a company's peers, narrowest first: kind of accounts x quarter by size x class, division or section of its SIC code, then wider ones.
CREATE OR REPLACE MACRO anomaly_circles(kind, quarter, sic) AS [
  kind || '/q' || quarter || '/' || left(sic, 4),
  kind || '/q' || quarter || '/' || left(sic, 2),
  kind || '/q' || quarter || '/' || sic_section(sic),
  kind || '/q' || quarter,
  kind,
  'all'
];

-- The quarter of its kind that a company is in, 1 to 4. `bounds`: where the second, third and fourth quarter begin.
CREATE OR REPLACE MACRO anomaly_quarter(size, bounds) AS
  1 + (size > bounds[1])::INTEGER + (size > bounds[2])::INTEGER + (size > bounds[3])::INTEGER;

-- The distance of a feature from the median in spreads, at most 8 (models/anomaly/scaling.ts); 0 for a missing one.
CREATE OR REPLACE MACRO anomaly_scaled_one(value, center, scale) AS
  least(greatest(coalesce((value - center) / scale, 0), -8), 8);

CREATE OR REPLACE MACRO anomaly_scaled(x, center, scale) AS [
  anomaly_scaled_one(x[1], center[1], scale[1]), anomaly_scaled_one(x[2], center[2], scale[2]),
  anomaly_scaled_one(x[3], center[3], scale[3]), anomaly_scaled_one(x[4], center[4], scale[4]),
  anomaly_scaled_one(x[5], center[5], scale[5]), anomaly_scaled_one(x[6], center[6], scale[6]),
  anomaly_scaled_one(x[7], center[7], scale[7]), anomaly_scaled_one(x[8], center[8], scale[8]),
  anomaly_scaled_one(x[9], center[9], scale[9]), anomaly_scaled_one(x[10], center[10], scale[10]),
  anomaly_scaled_one(x[11], center[11], scale[11]), anomaly_scaled_one(x[12], center[12], scale[12]),
  anomaly_scaled_one(x[13], center[13], scale[13]), anomaly_scaled_one(x[14], center[14], scale[14]),
  anomaly_scaled_one(x[15], center[15], scale[15]), anomaly_scaled_one(x[16], center[16], scale[16]),
  anomaly_scaled_one(x[17], center[17], scale[17]), anomaly_scaled_one(x[18], center[18], scale[18]),
  anomaly_scaled_one(x[19], center[19], scale[19]), anomaly_scaled_one(x[20], center[20], scale[20]),
  anomaly_scaled_one(x[21], center[21], scale[21])
];

-- The residual of each feature, which the components leave unexplained, in spreads of its own. `z`: the scaled features. Calibration and scoring both
-- use this macro, so that a loss and its threshold come from the same arithmetic.
CREATE OR REPLACE MACRO anomaly_residuals(residual, z) AS [
  list_dot_product(residual[1], z), list_dot_product(residual[2], z), list_dot_product(residual[3], z),
  list_dot_product(residual[4], z), list_dot_product(residual[5], z), list_dot_product(residual[6], z),
  list_dot_product(residual[7], z), list_dot_product(residual[8], z), list_dot_product(residual[9], z),
  list_dot_product(residual[10], z), list_dot_product(residual[11], z), list_dot_product(residual[12], z),
  list_dot_product(residual[13], z), list_dot_product(residual[14], z), list_dot_product(residual[15], z),
  list_dot_product(residual[16], z), list_dot_product(residual[17], z), list_dot_product(residual[18], z),
  list_dot_product(residual[19], z), list_dot_product(residual[20], z), list_dot_product(residual[21], z)
];

CREATE OR REPLACE MACRO anomaly_square(value, rest) AS CASE WHEN value IS NULL THEN 0 ELSE rest * rest END;

-- The squared residuals; 0 for a feature that the filing does not state.
CREATE OR REPLACE MACRO anomaly_squares(x, rest) AS [
  anomaly_square(x[1], rest[1]), anomaly_square(x[2], rest[2]), anomaly_square(x[3], rest[3]),
  anomaly_square(x[4], rest[4]), anomaly_square(x[5], rest[5]), anomaly_square(x[6], rest[6]),
  anomaly_square(x[7], rest[7]), anomaly_square(x[8], rest[8]), anomaly_square(x[9], rest[9]),
  anomaly_square(x[10], rest[10]), anomaly_square(x[11], rest[11]), anomaly_square(x[12], rest[12]),
  anomaly_square(x[13], rest[13]), anomaly_square(x[14], rest[14]), anomaly_square(x[15], rest[15]),
  anomaly_square(x[16], rest[16]), anomaly_square(x[17], rest[17]), anomaly_square(x[18], rest[18]),
  anomaly_square(x[19], rest[19]), anomaly_square(x[20], rest[20]), anomaly_square(x[21], rest[21])
];

CREATE OR REPLACE MACRO anomaly_loss(x, squares) AS list_sum(squares) / list_count(x);

-- The three features with the largest shares of a loss, each with its share.
CREATE OR REPLACE MACRO anomaly_top(squares) AS list_transform(
  list_slice(list_reverse_sort(list_zip(squares, anomaly_features())), 1, 3),
  lambda one: {feature: one[2], contribution: one[1] / nullif(list_sum(squares), 0)}
);

-- A quotient; NULL when the divisor is 0 or NULL, so it is never infinite.
CREATE OR REPLACE MACRO ratio(part, whole) AS part / nullif(whole, 0);

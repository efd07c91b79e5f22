-- Macros of the accounts anomaly ("cooked books", docs/signals/cooked-books.md).

-- The features, in the order of a vector. A vector has a number for each feature, or NULL for one that the filing does not state.

CREATE OR REPLACE MACRO anomaly_features() AS [
  'total_assets', 'fixed_assets', 'current_assets', 'cash', 'creditors_within_one_year', 'creditors_after_one_year', 'net_assets',
  'share_capital', 'profit_loss_reserve', 'employees', 'stock', 'debtors', 'total_assets_change', 'fixed_assets_change',
  'current_assets_change', 'cash_change', 'creditors_within_one_year_change', 'creditors_after_one_year_change', 'net_assets_change',
  'share_capital_change', 'profit_loss_reserve_change', 'stock_change', 'debtors_change', 'stock_and_debtors_change',
  'reserve_beyond_net_assets_change', 'net_assets_beyond_cash_change', 'working_capital_accruals', 'fixed_assets_beyond_net_assets_change',
  'fixed_assets_growth', 'stock_growth', 'debtors_growth', 'cash_growth', 'creditors_within_one_year_growth', 'creditors_to_current_assets',
  'creditors_to_current_assets_last_year'
];

-- The lines of a balance sheet as numbers, in whole units of the currency. A line that the filing leaves out is computed from its subtotals. When
-- they are not enough, the line is NULL and not 0.
CREATE OR REPLACE MACRO anomaly_lines(f) AS struct_pack(
  fixed := coalesce(wide(f.fixed_assets), wide(f.total_assets_less_current_liabilities) - wide(f.net_current_assets))::DOUBLE,
  held := coalesce(
    wide(f.current_assets) + coalesce(wide(f.prepayments), 0), wide(f.net_current_assets) + wide(f.creditors_within_one_year)
  )::DOUBLE,
  stock := f.stock::DOUBLE,
  debtors := f.debtors::DOUBLE,
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

-- The growth of a line over a year as a logarithm. Three hundredths of last year's total assets are added to both years, so that a small line cannot
-- grow without bounds.
CREATE OR REPLACE MACRO anomaly_growth(now, last, base) AS CASE
  WHEN base > 0 AND now IS NOT NULL AND last IS NOT NULL THEN ln((greatest(now, 0) + 0.03 * base) / (greatest(last, 0) + 0.03 * base))
END;

-- The logarithm of creditors due within a year to current assets, each with three hundredths of total assets.
CREATE OR REPLACE MACRO anomaly_cover(soon, held, total) AS CASE
  WHEN total > 0 AND soon IS NOT NULL AND held IS NOT NULL THEN ln((greatest(soon, 0) + 0.03 * total) / (greatest(held, 0) + 0.03 * total))
END;

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
  CASE WHEN total > 0 THEN asinh(now.stock / total) END,
  CASE WHEN total > 0 THEN asinh(now.debtors / total) END,
  CASE WHEN base > 0 THEN asinh((total - base) / base) END,
  CASE WHEN base > 0 THEN asinh((now.fixed - last.fixed) / base) END,
  CASE WHEN base > 0 THEN asinh((now.held - last.held) / base) END,
  CASE WHEN base > 0 THEN asinh((now.cash - last.cash) / base) END,
  CASE WHEN base > 0 THEN asinh((now.soon - last.soon) / base) END,
  CASE WHEN base > 0 THEN asinh((now.later - last.later) / base) END,
  CASE WHEN base > 0 THEN asinh((now.net - last.net) / base) END,
  CASE WHEN base > 0 THEN asinh((now.capital - last.capital) / base) END,
  CASE WHEN base > 0 THEN asinh((now.reserve - last.reserve) / base) END,
  CASE WHEN base > 0 THEN asinh((now.stock - last.stock) / base) END,
  CASE WHEN base > 0 THEN asinh((now.debtors - last.debtors) / base) END,
  CASE WHEN base > 0 THEN asinh(((now.held - now.cash) - (last.held - last.cash)) / base) END,
  CASE WHEN base > 0 THEN asinh(((now.reserve - last.reserve) - (now.net - last.net)) / base) END,
  CASE WHEN base > 0 THEN asinh(((now.net - last.net) - (now.cash - last.cash)) / base) END,
  CASE WHEN base > 0 THEN asinh(((now.held - now.cash - now.soon) - (last.held - last.cash - last.soon)) / base) END,
  CASE WHEN base > 0 THEN asinh(((now.fixed - last.fixed) - (now.net - last.net)) / base) END,
  anomaly_growth(now.fixed, last.fixed, base),
  anomaly_growth(now.stock, last.stock, base),
  anomaly_growth(now.debtors, last.debtors, base),
  anomaly_growth(now.cash, last.cash, base),
  anomaly_growth(now.soon, last.soon, base),
  anomaly_cover(now.soon, now.held, total),
  anomaly_cover(last.soon, last.held, base)
];

-- What the network learns to take back, in the order of its outputs: the line that one change of this year's balance sheet overstates or hides.
CREATE OR REPLACE MACRO anomaly_changes() AS [
  'fixed_assets', 'stock', 'debtors', 'cash', 'creditors_within_one_year', 'creditors_after_one_year', 'debtors_shown_as_cash',
  'profit_held_back', 'all_figures'
];

-- A number from 0 to 1 that the text decides.
CREATE OR REPLACE MACRO anomaly_draw(text) AS (md5_number(text) % 1000003)::DOUBLE / 1000003;

-- What a change adds to an asset; NULL where the line is not stated or is less than two hundredths of total assets.
CREATE OR REPLACE MACRO anomaly_added(line, total, share, of_total) AS CASE
  WHEN of_total THEN CASE WHEN line IS NOT NULL THEN 0.5 * share * total END
  WHEN line >= 0.02 * total THEN share * line
END;

-- The debtors; where they are not stated, the current assets that are not stated to be stock or cash.
CREATE OR REPLACE MACRO anomaly_debtors(now) AS coalesce(now.debtors, now.held - coalesce(now.stock, 0) - coalesce(now.cash, 0));

-- The amount of a change, in whole units of the currency; NULL where the balance sheet has too little of the line. `share`: 0.2 to 1.5 of the line
-- or, for one in three (`of_total`), half of that share of total assets.
CREATE OR REPLACE MACRO anomaly_amount(change, now, last, total, share, of_total) AS CASE
  WHEN total > 0 THEN CASE change
    WHEN 'fixed_assets' THEN anomaly_added(now.fixed, total, share, of_total)
    WHEN 'stock' THEN anomaly_added(now.stock, total, share, of_total)
    WHEN 'debtors' THEN anomaly_added(anomaly_debtors(now), total, share, of_total)
    WHEN 'cash' THEN anomaly_added(now.cash, total, share, of_total)
    WHEN 'creditors_within_one_year' THEN CASE WHEN now.soon >= 0.02 * total THEN least(share, 1) * now.soon END
    WHEN 'creditors_after_one_year' THEN CASE WHEN now.later >= 0.02 * total THEN least(share, 1) * now.later END
    WHEN 'debtors_shown_as_cash' THEN CASE
      WHEN now.cash IS NOT NULL AND anomaly_debtors(now) >= 0.1 * total THEN least(share, 1) * anomaly_debtors(now)
    END
    WHEN 'profit_held_back' THEN CASE WHEN now.net - last.net >= 0.02 * total THEN least(share, 1) * (now.net - last.net) END
    WHEN 'all_figures' THEN total
  END
END;

-- What a change adds to the reported profit.
CREATE OR REPLACE MACRO anomaly_profit(change, amount) AS CASE change
  WHEN 'profit_held_back' THEN -amount WHEN 'debtors_shown_as_cash' THEN 0 ELSE amount
END;

-- The lines of a balance sheet after a change. It still balances: net assets and the reserve take the other side.
CREATE OR REPLACE MACRO anomaly_changed(now, change, amount) AS CASE
  WHEN change = 'all_figures' THEN struct_pack(
    fixed := now.fixed * 1000, held := now.held * 1000, stock := now.stock * 1000, debtors := now.debtors * 1000, cash := now.cash * 1000,
    soon := now.soon * 1000, later := now.later * 1000, owed := now.owed * 1000, net := now.net * 1000, capital := now.capital * 1000,
    reserve := now.reserve * 1000, employees := now.employees
  )
  ELSE struct_pack(
    fixed := now.fixed + CASE change WHEN 'fixed_assets' THEN amount ELSE 0 END,
    held := now.held + CASE WHEN change IN ('stock', 'debtors', 'cash') THEN amount ELSE 0 END,
    stock := now.stock + CASE change WHEN 'stock' THEN amount ELSE 0 END,
    debtors := now.debtors + CASE change WHEN 'debtors' THEN amount WHEN 'debtors_shown_as_cash' THEN -amount ELSE 0 END,
    cash := now.cash + CASE WHEN change IN ('cash', 'debtors_shown_as_cash') THEN amount ELSE 0 END,
    soon := now.soon + CASE change WHEN 'creditors_within_one_year' THEN -amount WHEN 'profit_held_back' THEN amount ELSE 0 END,
    later := now.later - CASE change WHEN 'creditors_after_one_year' THEN amount ELSE 0 END,
    owed := now.owed + CASE WHEN change IN ('fixed_assets', 'stock', 'debtors', 'cash') THEN amount ELSE 0 END,
    net := now.net + anomaly_profit(change, amount),
    capital := now.capital,
    reserve := now.reserve + anomaly_profit(change, amount),
    employees := now.employees
  )
END;

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

-- The circles of a company's peers, narrowest first: kind of accounts x quarter by size x class, division or section of its SIC code,
-- then wider ones.
-- The widest is the kind: filings of different kinds state different lines.
CREATE OR REPLACE MACRO anomaly_circles(kind, quarter, sic) AS [
  kind || '/q' || quarter || '/' || left(sic, 4),
  kind || '/q' || quarter || '/' || left(sic, 2),
  kind || '/q' || quarter || '/' || sic_section(sic),
  kind || '/q' || quarter,
  kind
];

-- The fewest filings that may calibrate a cohort: with 1,000 the true share above the threshold differs from 1 % by a third, with 300 by a half. A
-- kind of accounts has no wider circle, so fewer are enough for it.
CREATE OR REPLACE MACRO anomaly_fewest(cohort) AS CASE WHEN contains(cohort, '/') THEN 1000 ELSE 300 END;

-- The quarter of its kind that a company is in, 1 to 4. `bounds`: where the second, third and fourth quarter begin.
CREATE OR REPLACE MACRO anomaly_quarter(size, bounds) AS
  1 + (size > bounds[1])::INTEGER + (size > bounds[2])::INTEGER + (size > bounds[3])::INTEGER;

-- The distance of a feature from the median in spreads, at most 8 (models/anomaly/scaling.ts); 0 for a missing one.
CREATE OR REPLACE MACRO anomaly_scaled_one(value, center, scale) AS
  least(greatest(coalesce((value - center) / scale, 0), -8), 8);

CREATE OR REPLACE MACRO anomaly_stated_one(value) AS CASE WHEN value IS NULL THEN 0.0 ELSE 1.0 END;

-- What the network reads: the scaled features, whether the filing states each, and a 1 for the constant term.
CREATE OR REPLACE MACRO anomaly_inputs(x, center, scale) AS [
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
  anomaly_scaled_one(x[21], center[21], scale[21]), anomaly_scaled_one(x[22], center[22], scale[22]),
  anomaly_scaled_one(x[23], center[23], scale[23]), anomaly_scaled_one(x[24], center[24], scale[24]),
  anomaly_scaled_one(x[25], center[25], scale[25]), anomaly_scaled_one(x[26], center[26], scale[26]),
  anomaly_scaled_one(x[27], center[27], scale[27]), anomaly_scaled_one(x[28], center[28], scale[28]),
  anomaly_scaled_one(x[29], center[29], scale[29]), anomaly_scaled_one(x[30], center[30], scale[30]),
  anomaly_scaled_one(x[31], center[31], scale[31]), anomaly_scaled_one(x[32], center[32], scale[32]),
  anomaly_scaled_one(x[33], center[33], scale[33]), anomaly_scaled_one(x[34], center[34], scale[34]),
  anomaly_scaled_one(x[35], center[35], scale[35]),
  anomaly_stated_one(x[1]), anomaly_stated_one(x[2]), anomaly_stated_one(x[3]), anomaly_stated_one(x[4]), anomaly_stated_one(x[5]),
  anomaly_stated_one(x[6]), anomaly_stated_one(x[7]), anomaly_stated_one(x[8]), anomaly_stated_one(x[9]), anomaly_stated_one(x[10]),
  anomaly_stated_one(x[11]), anomaly_stated_one(x[12]), anomaly_stated_one(x[13]), anomaly_stated_one(x[14]), anomaly_stated_one(x[15]),
  anomaly_stated_one(x[16]), anomaly_stated_one(x[17]), anomaly_stated_one(x[18]), anomaly_stated_one(x[19]), anomaly_stated_one(x[20]),
  anomaly_stated_one(x[21]), anomaly_stated_one(x[22]), anomaly_stated_one(x[23]), anomaly_stated_one(x[24]), anomaly_stated_one(x[25]),
  anomaly_stated_one(x[26]), anomaly_stated_one(x[27]), anomaly_stated_one(x[28]), anomaly_stated_one(x[29]), anomaly_stated_one(x[30]),
  anomaly_stated_one(x[31]), anomaly_stated_one(x[32]), anomaly_stated_one(x[33]), anomaly_stated_one(x[34]), anomaly_stated_one(x[35]),
  1.0
];

-- The hidden units, and a 1 for the constant term of the outputs. `network`: the weights of the hidden units and then of the outputs, one list for
-- each unit. Calibration and scoring both use these macros, so that a loss and its threshold come from the same arithmetic.
CREATE OR REPLACE MACRO anomaly_hidden(network, inputs) AS [
  greatest(list_dot_product(network[1], inputs), 0), greatest(list_dot_product(network[2], inputs), 0),
  greatest(list_dot_product(network[3], inputs), 0), greatest(list_dot_product(network[4], inputs), 0),
  greatest(list_dot_product(network[5], inputs), 0), greatest(list_dot_product(network[6], inputs), 0),
  greatest(list_dot_product(network[7], inputs), 0), greatest(list_dot_product(network[8], inputs), 0),
  greatest(list_dot_product(network[9], inputs), 0), greatest(list_dot_product(network[10], inputs), 0),
  greatest(list_dot_product(network[11], inputs), 0), greatest(list_dot_product(network[12], inputs), 0),
  greatest(list_dot_product(network[13], inputs), 0), greatest(list_dot_product(network[14], inputs), 0),
  greatest(list_dot_product(network[15], inputs), 0), greatest(list_dot_product(network[16], inputs), 0),
  1.0
];

-- The logarithm of the odds that the filing has each change, against none.
CREATE OR REPLACE MACRO anomaly_odds(network, hidden) AS [
  list_dot_product(network[17], hidden), list_dot_product(network[18], hidden), list_dot_product(network[19], hidden),
  list_dot_product(network[20], hidden), list_dot_product(network[21], hidden), list_dot_product(network[22], hidden),
  list_dot_product(network[23], hidden), list_dot_product(network[24], hidden), list_dot_product(network[25], hidden)
];

-- The loss: minus the logarithm of the probability that the filing is as it was, by the odds of each change. `top` keeps exp() finite.
CREATE OR REPLACE MACRO anomaly_loss_below(odds, top) AS
  top + ln(exp(-top) + list_sum(list_transform(odds, lambda one: exp(one - top))));
CREATE OR REPLACE MACRO anomaly_loss(odds) AS anomaly_loss_below(odds, greatest(list_max(odds), 0));

-- The likeliest changes, at most three, each with its share of the probability that the filing has one: a tenth or more.
CREATE OR REPLACE MACRO anomaly_top_of(likely) AS list_filter(
  list_transform(
    list_slice(list_reverse_sort(list_zip(likely, anomaly_changes())), 1, 3),
    lambda one: {feature: one[2], contribution: one[1] / list_sum(likely)}
  ),
  lambda one: one.contribution >= 0.1
);
CREATE OR REPLACE MACRO anomaly_top(odds) AS anomaly_top_of(list_transform(odds, lambda one: exp(one - list_max(odds))));

-- A quotient; NULL when the divisor is 0 or NULL, so it is never infinite.
CREATE OR REPLACE MACRO ratio(part, whole) AS part / nullif(whole, 0);

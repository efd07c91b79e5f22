import { accounts, type Row } from './warehouse-world.ts';

export const numberOf = (index: number) => String(index).padStart(8, '0');

/** Evenly spread between 0 and 1, differently for each `root`. */
const wave = (index: number, root: number) => (index * Math.sqrt(root)) % 1;

/**
 * A small company's accounts of 2025, a different company for each index: thousands of them are enough to fit a model on. Owners of every
 * fortieth have lost half of their capital. `share`: how much of its current assets is cash, against what it otherwise would be.
 */
export function balanceSheets(index: number, share = 1): Row[] {
  const [fixed, held] = [1_000 + Math.round(wave(index, 2) * 90_000), 1_000 + Math.round(wave(index, 3) * 50_000)];
  const [soon, later] = [Math.round(held * wave(index, 5)), Math.round(fixed * 0.5 * wave(index, 7))];
  const net = fixed + held - soon - later;
  const sheet = {
    fixed_assets: fixed,
    current_assets: held,
    cash: Math.round(held * share * wave(index, 7)),
    creditors_within_one_year: soon,
    creditors_after_one_year: later,
    net_assets: net,
    share_capital: 100,
  };
  const filing = `${numberOf(index)}_20251231_${String(share * 100).padStart(12, '0')}`;
  return accounts(numberOf(index), '2025-12-31', sheet, { net_assets: index % 40 === 0 ? net * 2 : net }, { filing });
}

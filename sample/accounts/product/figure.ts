import { sums } from '../figures.ts';
import type { Statement } from '../filing.ts';
import type { Period } from './product.ts';
import type { Line } from './vocabulary.ts';

/** Returns the figure of a line as it is tagged; `undefined` when there is none. */
export function figureOf(statement: Statement, line: Line, period: Period, group = false): number | undefined {
  const now = period === 'current';
  const figures = group ? (now ? statement.group?.current : statement.group?.comparative) : now ? statement.current : statement.comparative;
  if (figures === undefined) return undefined;
  const profit = group ? undefined : now ? statement.profit : statement.comparativeProfit;
  if (now && !group && line === 'netAssets') return statement.netAssets;
  if (now && !group && line === 'equity') return statement.equity;
  const all: Readonly<Partial<Record<Line, number>>> = { ...figures, ...sums(figures), ...profit };
  return line === 'equity' ? all.netAssets : all[line];
}

/** `1,234,567`. */
export function commas(value: number): string {
  const digits = String(value);
  let text = digits.slice(-3);
  for (let at = digits.length - 3; at > 0; at -= 3) text = `${digits.slice(Math.max(0, at - 3), at)},${text}`;
  return text;
}

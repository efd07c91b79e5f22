import { rules } from '../clearance/rules.ts';
import { attributes } from './attributes.ts';
import { binName } from './score.ts';
import { type Bin, type Scorecard, treatmentsOf } from './scorecard.ts';

/** Returns the tables of a scorecard as Markdown: rates and bands, events, and every bin with its points and its source. */
export function scorecardPage(card: Scorecard): string {
  return `${[ratesOf(card), eventsOf(card), characteristicsOf(card)].join('\n\n')}\n`;
}

function ratesOf({ name, baseRate, bands, uplift, calibration, defaultSource }: Scorecard): string {
  const lines = [
    `Scorecard \`${name}\`. Base rate: ${percent(baseRate.pd12)} in 12 months (${baseRate.source}).`,
    `Log-odds added for data that are partial: ${uplift.partial}; limited: ${uplift.limited}.`,
    `Calibration: ${calibration === null ? 'none, the score is the log-odds of the PD' : `${calibration.length} knots`}.`,
    `Source of the points where none is named: ${defaultSource}.`,
  ];
  const rows = bands.map(({ band, below, meaning }) => [
    band,
    below === null ? 'the rest, and default' : `below ${percent(below)}`,
    meaning,
  ]);
  return `${lines.join(' ')}\n\n${table(['band', '12-month PD', 'meaning'], rows)}`;
}

function eventsOf(card: Scorecard): string {
  const rows = [...treatmentsOf(card).values()].map(({ code, state, floor, doubtedFloor, source }) => [
    `\`${code}\``,
    state ?? `PD at least ${percent(floor ?? 0)}`,
    doubtedFloor === undefined ? '-' : `PD at least ${percent(doubtedFloor)}`,
    rules.find((rule) => rule.code === code)?.basis ?? '-',
    source,
  ]);
  return table(['event', 'when it stands', 'when other records weaken it to REVIEW', 'basis', 'source of the number'], rows);
}

function characteristicsOf({ characteristics }: Scorecard): string {
  const rows = characteristics.map((one) => [
    `\`${one.code}\``,
    attributes[one.of].category,
    attributes[one.of].meaning,
    [...one.bins.map((bin, at) => `${binName(one, at)}: ${signed(bin.points)}${fitted(bin)}`), `not known: ${signed(one.missing)}`].join(
      '; ',
    ),
  ]);
  return table(['code', 'category', 'what it is', 'bins and log-odds'], rows);
}

function fitted({ count, events, source }: Bin): string {
  const of = count === undefined ? '' : ` (${events} of ${count})`;
  return source === undefined ? of : `${of} (${source})`;
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(columns), `|${'---|'.repeat(columns.length)}`, ...rows.map(line)].join('\n');
}

function signed(points: number): string {
  const rounded = Math.round(points * 1_000) / 1_000;
  return rounded > 0 ? `+${rounded}` : `${rounded}`;
}

function percent(share: number): string {
  return `${Math.round(share * 1e6) / 1e4}%`;
}

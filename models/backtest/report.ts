import { wilson } from '../risk/fit/measures.ts';
import type { BacktestResult, SettingResult } from './backtest.ts';

/** One measure of a backtest, with its text for each setting. */
export interface Measure {
  readonly measure: string;
  readonly texts: readonly string[];
}

const unknown = 'not known';

/** Returns the measures of a backtest in the order of the report. Intervals are of 95 % by Wilson. */
export function measuresOf({ companies, insolvencies, baseRate, settings }: BacktestResult): Measure[] {
  const each = (measure: string, of: (one: SettingResult) => string): Measure => ({ measure, texts: settings.map(of) });
  const measures = [
    each('fired', ({ fired }) => of(fired, companies)),
    each('of these on the first day', ({ standing }) => number(standing)),
    each('entered formal insolvency within 12 months (precision)', ({ insolvent, fired }) => interval(insolvent, fired)),
    each('times the rate of all companies', ({ insolvent, fired }) => times(insolvent / fired / baseRate)),
    each('left the register otherwise within 12 months', ({ leftRegister, fired }) => of(leftRegister, fired)),
    each('insolvencies found (recall)', ({ insolvent }) => interval(insolvent, insolvencies)),
    each('insolvencies found more than 12 months before', ({ tooEarly }) => number(tooEarly)),
    each('lead time in days, of those found that fired after the first day: quartiles', ({ newLeadDays }) => quartiles(newLeadDays)),
    each('12 months have not passed: not counted', ({ open }) => number(open)),
  ];
  if (settings.length < 2) return measures;
  return [
    ...measures,
    each('fired with this setting only', ({ only }) => number(only.fired)),
    each('precision of these', ({ only }) => interval(only.insolvent, only.fired)),
  ];
}

/** Returns the measures as a table of Markdown, a column for each setting. */
export function measuresTable(labels: readonly string[], result: BacktestResult): string {
  return [
    row(['', ...labels]),
    row(['---', ...labels.map(() => '---')]),
    ...measuresOf(result).map(({ measure, texts }) => row([measure, ...texts])),
  ].join('\n');
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** Returns the report as Markdown. `labels`: of the settings. */
export function backtestReport(title: string, notes: readonly string[], labels: readonly string[], result: BacktestResult): string {
  return [
    `# ${title}`,
    '',
    ...notes,
    '',
    measuresTable(labels, result),
    '',
    row(['day', 'companies', '12 months passed', ...labels.map((label) => `first fired, ${label}`)]),
    row(['---', '---', '---', ...labels.map(() => '---')]),
    ...result.days.map(({ day, companies, evaluable, newlyFired }) =>
      row([day, number(companies), evaluable ? 'yes' : 'no', ...newlyFired.map(number)]),
    ),
    '',
  ].join('\n');
}

/** Returns what the counts rest on, one sentence for each. */
export function notesOf({ days, companies, insolvencies, baseRate }: BacktestResult, knownUntil: string): string[] {
  const open = days.filter(({ evaluable }) => !evaluable).map(({ day }) => day);
  const empty = days.filter((one) => one.companies === 0).map(({ day }) => day);
  return [
    `${number(companies)} companies; ${number(insolvencies)} entered formal insolvency within 12 months of a day. The rate of all companies is ${share(baseRate)} in 12 months.`,
    `Notices are read until ${knownUntil}.`,
    ...(open.length === 0 ? [] : [`12 months have not passed since ${open.join(', ')}: what fired then is not counted.`]),
    ...(empty.length === 0 ? [] : [`The records hold no company on ${empty.join(', ')}.`]),
    'An outcome is the first notice, filing or case that shows a formal insolvency. It says nothing of its cause.',
  ];
}

function number(value: number): string {
  return value.toLocaleString('en-GB');
}

function of(part: number, whole: number): string {
  return whole === 0 ? number(part) : `${number(part)} (${share(part / whole)})`;
}

function interval(part: number, whole: number): string {
  if (whole === 0) return unknown;
  const [low, high] = wilson(part, whole);
  return `${number(part)} of ${number(whole)}: ${share(part / whole)} (${share(low)} to ${share(high)})`;
}

function share(value: number): string {
  return Number.isNaN(value) ? unknown : `${(value * 100).toFixed(value < 0.1 ? 2 : 1)}%`;
}

function times(value: number): string {
  return Number.isFinite(value) ? value.toFixed(1) : unknown;
}

function quartiles(ascending: readonly number[]): string {
  const at = (part: number) => ascending[Math.min(ascending.length - 1, Math.floor(part * ascending.length))];
  return ascending.length === 0 ? unknown : `${[at(0.25), at(0.5), at(0.75)].join(', ')} (of ${number(ascending.length)})`;
}

import { styleText } from 'node:util';
import { printable } from '../../serving/output/printable.ts';
import type { Fact, Instance } from '../../sources/companies-house/accounts/instance/instance.ts';
import { unitText } from '../../sources/companies-house/accounts/mapping/fact-row.ts';
import { type AccountsRow, type Figure, figures } from '../../sources/companies-house/accounts/mapping/row.ts';

/** Returns the rows of one document as text: figures in the order of the statement, current beside comparative, then the quality flags. */
export function accountsText(name: string, rows: readonly AccountsRow[]): string {
  const [first] = rows;
  if (first === undefined) return '';
  const scopes = (['company', 'group'] as const)
    .map((scope) => rows.filter((row) => row.scope === scope))
    .filter((each) => each.length > 0);
  const blocks = scopes.map((each) => [
    ...(scopes.length > 1 || first.scope === 'group' ? [bold(scopeTitles[each[0]?.scope ?? 'company'])] : []),
    ...table(each),
  ]);
  const lines = [title(first), description(first), ...blocks.flatMap((block) => ['', ...block]), ...flagLines(rows)];
  return `${[bold(printable(name)), ...lines].join('\n')}\n\n`;
}

const scopeTitles = { company: 'Company', group: 'Group' };

function title({ company_name, company_number, balance_sheet_date }: AccountsRow): string {
  return printable(`${company_name ?? '(no name tagged)'}, ${company_number}, balance sheet of ${balance_sheet_date}`);
}

function description({ accounts_type, standard, taxonomy, dormant, audited, software }: AccountsRow): string {
  const stated = [
    accounts_type,
    standard,
    taxonomy,
    dormant === true ? 'dormant' : null,
    audited === null ? null : audited ? 'audited' : 'unaudited',
    software,
  ];
  return printable(stated.filter((each) => each !== null).join(' | '));
}

function table(rows: readonly AccountsRow[]): readonly string[] {
  const stated = figures.filter((figure) => rows.some((row) => row[figure] !== null));
  const head = ['', ...rows.map(({ period_end }) => period_end)];
  const under = [
    '',
    ...rows.map(({ period_start, currency }) =>
      [period_start === null ? '' : `from ${period_start}`, symbol(currency)].filter(Boolean).join(' '),
    ),
  ];
  const body = stated.map((figure) => [label(figure), ...rows.map((row) => amountText(row[figure]))]);
  const lines = [head, under, ...body];
  return aligned(lines, (cell, column, width) => (column === 0 ? cell.padEnd(width) : cell.padStart(width)));
}

/** Returns every fact of a document as text, in document order. The column that may be long comes last. */
export function factsText(name: string, { facts }: Instance): string {
  const head = ['period', 'unit', 'value', 'concept and dimensions'];
  return `${[bold(printable(name)), ...aligned([head, ...facts.map(factLine)], (cell, _, width) => cell.padEnd(width))].join('\n')}\n\n`;
}

function factLine({ concept, value, text, unit, context, nil }: Fact): readonly string[] {
  const shown = nil ? '(nil)' : (value ?? text).replaceAll(/\s+/g, ' ').trim();
  const dimensions = context?.dimensions ?? [];
  return [
    context?.start === undefined ? (context?.end ?? '') : `${context.start} to ${context.end}`,
    unit === undefined ? '' : unitText(unit),
    shown.length > longestShown ? `${shown.slice(0, longestShown - 1)}…` : shown,
    [concept.name, ...dimensions.map(({ axis, member }) => `${axis.name}=${typeof member === 'string' ? member : member.name}`)].join(' '),
  ].map(printable);
}

const longestShown = 40;

function aligned(lines: readonly (readonly string[])[], pad: (cell: string, column: number, width: number) => string): readonly string[] {
  const widths: number[] = [];
  for (const line of lines) for (const [column, cell] of line.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length);
  return lines.map((line) =>
    line
      .map((cell, column) => pad(cell, column, widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function symbol(currency: string | null): string {
  return currency === 'GBP' ? '£' : (currency ?? '');
}

/** `creditors_within_one_year` -> `Creditors within one year`. */
function label(figure: Figure): string {
  return `${figure.charAt(0).toUpperCase()}${figure.slice(1).replaceAll('_', ' ')}`;
}

/** Adds thousands separators: `-8999.5` becomes `-8,999.5`. Works on the text, so no digit is lost. */
function amountText(amount: string | null): string {
  if (amount === null) return '-';
  const [whole = '', fraction] = amount.split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** Returns one line for each flag, with the periods that it concerns unless it concerns all. */
function flagLines(rows: readonly AccountsRow[]): readonly string[] {
  const stated = new Map<string, string[]>();
  for (const { flags, period_end, scope } of rows)
    for (const { code, detail } of flags) {
      const text = `${code}: ${detail}`;
      stated.set(text, [...(stated.get(text) ?? []), scope === 'group' ? `group ${period_end}` : period_end]);
    }
  if (stated.size === 0) return [];
  return [
    '',
    ...[...stated].map(([text, places]) => `! ${printable(text)}${places.length === rows.length ? '' : ` (${places.join(', ')})`}`),
  ];
}

function bold(text: string): string {
  return process.stdout.isTTY ? styleText('bold', text) : text;
}

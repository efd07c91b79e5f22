import { companyNumberShape, isLlpNumber, readCompanyNumber } from '../../../../uk/company-number.ts';
import type { Instance } from '../instance/instance.ts';
import { absolute, spoken, toText } from './amount.ts';
import { type LineName, lines } from './concepts.ts';
import { placeCreditors } from './creditors.ts';
import { describe, textOf } from './descriptors.ts';
import { readDocumentName } from './document-name.ts';
import { takeEmployees } from './employees.ts';
import { type FactIndex, indexFacts, type Scope } from './fact-index.ts';
import { choose, type Sheet } from './figures.ts';
import { checkIdentities, near, sumOf } from './identities.ts';
import { findPeriods, type Period } from './periods.ts';
import { type AccountsRow, type Figure, figures, type QualityFlag } from './row.ts';
import { addShareClasses } from './share-classes.ts';
import { turnTotals } from './totals.ts';

export interface MappedAccounts {
  readonly rows: readonly AccountsRow[];
  /** Why there are no rows. */
  readonly problem?: string;
}

/**
 * A document's facts -> rows of table `accounts`: for the company and, where consolidated figures are tagged, for the group, at the balance sheet date and at
 * the one before. Nothing is computed that the filing does not say, but for the term of creditors that have none and the sign of a cost, each with a flag.
 */
export function mapAccounts(instance: Instance, document: { readonly name: string; readonly sha256: string }): MappedAccounts {
  const index = indexFacts(instance);
  const name = readDocumentName(document.name);
  const tagged = textOf(index, 'UKCompaniesHouseRegisteredNumber', 'CompaniesHouseRegisteredNumber');
  const number = name.companyNumber ?? numberWithin(tagged ?? '') ?? identified(instance);
  if (number === undefined)
    return { rows: [], problem: 'No company number: neither the name of the document nor a tag nor a context gives one.' };
  if (index.candidates.length === 0) return { rows: [], problem: 'No figure of a UK accounts taxonomy is tagged with a dated context.' };
  const found = findPeriods(index, name.balanceSheetDate);
  if (found === undefined) return { rows: [], problem: 'No balance sheet date: no tag, no name and no figure gives one.' };

  const flags = [...found.flags, ...ofDocument(index, number, tagged)];
  const filing = `${number}_${found.balanceSheetDate.replaceAll('-', '')}_${document.sha256.slice(0, 12)}`;
  const rows = (['company', 'group'] as const).flatMap((scope) => {
    const descriptors = describe(instance, index, scope);
    return found.periods.flatMap((period): AccountsRow[] => {
      const sheet = readSheet(index, scope, period, flags, isLlpNumber(number));
      if (!isStatement(sheet)) return [];
      return [
        {
          filing,
          company_number: number,
          ...descriptors,
          period: period.name,
          period_end: period.end,
          period_start: period.start,
          balance_sheet_date: found.balanceSheetDate,
          scope,
          currency: index.currency,
          flags: sheet.flags,
          ...amounts(sheet),
        },
      ];
    });
  });
  return rows.length > 0 ? { rows } : { rows, problem: `No figure for a total at the balance sheet date ${found.balanceSheetDate}.` };
}

/** Some products tag the words around the number with it: `Registered number: 99000001 (England and Wales)`. */
function numberWithin(tagged: string): string | undefined {
  return readCompanyNumber(tagged) ?? readCompanyNumber(withinWords.exec(tagged)?.[0]);
}

const withinWords = new RegExp(`(?<![A-Z\\d])(?:${companyNumberShape}|\\d{7})(?![A-Z\\d])`, 'i');

/** The number that contexts identify the company by; some products put its name there. */
function identified({ contexts }: Instance): string | undefined {
  for (const { entity } of contexts.values()) {
    const number = /companieshouse/i.test(entity.scheme) ? readCompanyNumber(entity.identifier) : undefined;
    if (number !== undefined) return number;
  }
  return undefined;
}

/**
 * A year before has a balance sheet or a profit and loss of its own. The opening balance of a note, or of the statement of changes in equity of a first year,
 * is none: equity alone stands in neither.
 */
function isStatement({ figures: chosen, period }: Sheet): boolean {
  return (period.name === 'current' ? figures : statementLines).some((figure) => chosen.has(figure));
}

const statementLines: readonly Figure[] = [
  'fixed_assets',
  'current_assets',
  'debtors',
  'cash',
  'creditors_within_one_year',
  'net_current_assets',
  'total_assets_less_current_liabilities',
  'net_assets',
  'turnover',
  'profit_before_tax',
  'profit_after_tax',
];

/** Employees and creditors need more than the choice of a tag. */
const plainLines = (Object.keys(lines) as LineName[]).filter((line) => line !== 'employees' && !line.startsWith('creditors'));

function readSheet(index: FactIndex, scope: Scope, period: Period, flags: readonly QualityFlag[], partnership: boolean): Sheet {
  const sheet: Sheet = {
    index,
    standing: index.standing(scope, period.end),
    period,
    figures: new Map(),
    flags: [...flags, ...period.flags],
  };
  takeEmployees(sheet);
  for (const line of plainLines) {
    const chosen = choose(sheet, line);
    if (chosen !== undefined) sheet.figures.set(line, chosen);
  }
  addShareClasses(sheet);
  takePaidOut(sheet);
  placeCreditors(sheet);
  turnTotals(sheet);
  checkIdentities(sheet);
  checkSign(sheet, partnership);
  return sheet;
}

/** What owners were paid is an amount like any cost; statements of changes in equity show and tag it in brackets as often as not. */
function takePaidOut({ figures: chosen }: Sheet): void {
  for (const line of ['dividends', 'capital_reduction'] as const) {
    const paid = chosen.get(line);
    if (paid !== undefined) chosen.set(line, { ...paid, amount: absolute(paid.amount) });
  }
}

/**
 * Net assets are the owners' capital: the same amount with the other sign is a slip, whichever of the two made it. A partnership's net assets are shared
 * between what it owes its members and their equity, so that the two differ rightly.
 */
function checkSign(sheet: Sheet, partnership: boolean): void {
  const { figures: chosen, flags } = sheet;
  const net = chosen.get('net_assets')?.amount;
  const equity = chosen.get('equity')?.amount;
  if (net === undefined || equity === undefined || net === equity) return;
  const detail = `Net assets are ${spoken(net)}, capital and reserves ${spoken(equity)}.`;
  if (net === -equity) flags.push({ code: 'NET_ASSETS_SIGN', detail });
  else if (!partnership && !near(sumOf(sheet, ['net_assets'], [], []), equity)) flags.push({ code: 'IDENTITY_BROKEN', detail });
}

function ofDocument(index: FactIndex, number: string, tagged: string | null): readonly QualityFlag[] {
  const flags: QualityFlag[] = [];
  if (tagged !== null && numberWithin(tagged) !== number)
    flags.push({ code: 'NUMBER_DIFFERS', detail: `The filing is for ${number}, the registered number tagged in it is ${tagged}.` });
  if (index.currency !== null && index.currency !== 'GBP')
    flags.push({ code: 'CURRENCY_NOT_GBP', detail: `Figures are in ${index.currency}.` });
  for (const { concept, value } of index.outOfRange.slice(0, 3))
    flags.push({ code: 'FIGURE_OUT_OF_RANGE', detail: `${concept.name} has ${(value ?? '').length} characters; it is left out.` });
  return flags;
}

function amounts({ figures: chosen }: Sheet): Record<Figure, string | null> {
  const text = figures.map((figure) => {
    const amount = chosen.get(figure)?.amount;
    return [figure, amount === undefined ? null : toText(amount)] as const;
  });
  return Object.fromEntries(text) as Record<Figure, string | null>;
}

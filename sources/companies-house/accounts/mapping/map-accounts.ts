import { companyNumberShape, isLlpNumber, readCompanyNumber } from '../../../../uk/company-number.ts';
import type { Instance } from '../instance/instance.ts';
import { absolute, display, type Hundredths, roundingUnit, toText } from './amount.ts';
import { settleAssetSide } from './asset-side.ts';
import { type LineName, lines } from './concepts.ts';
import { describe, textOf } from './descriptors.ts';
import { readDocumentName } from './document-name.ts';
import { chooseEmployees } from './employees.ts';
import { type FactIndex, indexFacts, type Scope } from './fact-index.ts';
import { choose, emptySheet, type Sheet } from './figures.ts';
import { checkIdentities, matches, sumOf } from './identities.ts';
import { findPeriods, type Period } from './periods.ts';
import { type AccountsRow, type Figure, figures, type QualityFlag } from './row.ts';
import { addShareClasses } from './share-classes.ts';
import { labelOf } from './text.ts';
import { correctTotalSigns } from './totals.ts';
import { candidatesOf } from './unstated-scope.ts';

/** The rows of one document, or the reason why it has none. */
export interface MappedAccounts {
  readonly rows: readonly AccountsRow[];
  /** One sentence that says why there are no rows. */
  readonly problem?: string;
}

/**
 * Maps the facts of a document to rows of table `accounts`: one for the company and, where consolidated figures are tagged, one for the group, each
 * at the balance sheet date and at the one before. Figures are those that the filing states. The mapping infers only the term of creditors without
 * one and the sign of amounts that the statement's own sums prove wrong, each with a flag, and adds up share capital that is tagged by class.
 * @param document its name in the archive, and the SHA-256 of its bytes in hexadecimal.
 */
export function mapAccounts(instance: Instance, document: { readonly name: string; readonly sha256: string }): MappedAccounts {
  const index = indexFacts(instance);
  const name = readDocumentName(document.name);
  const tagged = textOf(index, 'UKCompaniesHouseRegisteredNumber', 'CompaniesHouseRegisteredNumber');
  const number = name.companyNumber ?? numberWithin(tagged ?? '') ?? numberInContexts(instance);
  if (number === undefined)
    return { rows: [], problem: 'The document has no company number: its name, its tags and its contexts state none.' };
  if (index.candidates.length === 0)
    return { rows: [], problem: 'The document has no figure of a UK accounts taxonomy with a dated context.' };
  const found = findPeriods(index, name.balanceSheetDate);
  if (found === undefined)
    return { rows: [], problem: 'The document has no balance sheet date: its tags, its name and its figures state none.' };

  const flags = [...found.flags, ...documentFlags(index, number, tagged)];
  const filing = `${number}_${found.balanceSheetDate.replaceAll('-', '')}_${document.sha256.slice(0, 12)}`;
  const rows = (['company', 'group'] as const).flatMap((scope) => {
    const descriptors = describe(instance, index, scope);
    return found.periods.flatMap((period): AccountsRow[] => {
      const sheet = readSheet(index, scope, period, flags, isLlpNumber(number));
      if (!hasStatement(sheet)) return [];
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
  return rows.length > 0 ? { rows } : { rows, problem: `The document has no total at the balance sheet date ${found.balanceSheetDate}.` };
}

/** Returns the company number in a tagged text. Some products tag the words around it: `Registered number: 99000001 (England and Wales)`. */
function numberWithin(tagged: string): string | undefined {
  return readCompanyNumber(tagged) ?? readCompanyNumber(withinWords.exec(tagged)?.[0]);
}

const withinWords = new RegExp(`(?<![A-Z\\d])(?:${companyNumberShape}|\\d{7})(?![A-Z\\d])`, 'i');

/** Returns the company number in the entity identifier of the contexts. Some products put the company's name there. */
function numberInContexts({ contexts }: Instance): string | undefined {
  for (const { entity } of contexts.values()) {
    const number = /companieshouse/i.test(entity.scheme) ? readCompanyNumber(entity.identifier) : undefined;
    if (number !== undefined) return number;
  }
  return undefined;
}

/**
 * Whether the sheet has enough figures for a row. The year before needs a line of a balance sheet or of a profit and loss account. The opening
 * balance of a note, or of the statement of changes in equity in a first year, is not enough: equity alone does not count.
 */
function hasStatement({ figures: chosen, period }: Sheet): boolean {
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

/** Lines that need only the choice of a tag. Employees and creditors have functions of their own. */
const plainLines = (Object.keys(lines) as LineName[]).filter((line) => line !== 'employees' && !line.startsWith('creditors'));

/** Most facts that are tried for one line in place of one that contradicts them. A page has two or three; a hostile one has thousands. */
const mostRivals = 4;

/** Flags that the sums raise. Of two facts that contradict each other, the one with fewer of them is used. */
const bySums: ReadonlySet<QualityFlag['code']> = new Set([
  'ASSET_SIGN',
  'ASSET_SIGN_DOUBTFUL',
  'NET_ASSETS_SIGN',
  'IDENTITY_BROKEN',
  'SIGN_TURNED',
  'CREDITORS_INFERRED',
  'CREDITORS_UNRESOLVED',
]);

/** Chooses and checks the figures of one row. Where facts contradict each other, uses the ones with which the sums hold. */
function readSheet(index: FactIndex, scope: Scope, period: Period, flags: readonly QualityFlag[], partnership: boolean): Sheet {
  const { candidates, flags: doubts } = candidatesOf(index, scope, period);
  const readWith = (preferred: Sheet['preferred']) => {
    const sheet = emptySheet({ index, candidates, period }, preferred);
    sheet.flags.push(...flags, ...period.flags, ...doubts);
    settle(sheet, scope, partnership);
    return { sheet, failures: sheet.flags.filter(({ code }) => bySums.has(code)).length };
  };
  let best = readWith(new Map());
  for (const [line, rivals] of best.sheet.rivals) {
    const byAmount = new Map(rivals.toReversed().map((rival) => [rival.amount, rival]));
    for (const rival of [...byAmount.values()].toReversed().slice(0, mostRivals)) {
      if (best.failures === 0) return best.sheet;
      const other = readWith(new Map([...best.sheet.preferred, [line, rival]]));
      if (other.failures < best.failures) best = other;
    }
  }
  return best.sheet;
}

/** Chooses the figures and settles their signs. The order of the steps matters: each uses the figures that the earlier ones settled. */
function settle(sheet: Sheet, scope: Scope, partnership: boolean): void {
  chooseEmployees(sheet);
  for (const line of plainLines) {
    const chosen = choose(sheet, line);
    if (chosen !== undefined) sheet.figures.set(line, chosen);
  }
  addShareClasses(sheet);
  makePaymentsPositive(sheet);
  settleAssetSide(sheet);
  flagUnreadable(sheet, scope);
  correctTotalSigns(sheet);
  checkIdentities(sheet);
  checkSign(sheet, partnership);
}

/** Flags figures of the row whose text has no reading, or more than one. They are left out, unless the filing states the figure a second time. */
function flagUnreadable({ index, period, figures: chosen, flags }: Sheet, scope: Scope): void {
  // Creditors without a term may be either, or the sum of both.
  const isStated = (line: LineName) => (line === 'creditors_undated' ? terms.every((term) => chosen.has(term)) : chosen.has(line));
  for (const { line, fact, place } of index.unreadable) {
    if (place.scope !== scope || place.end !== period.end || isStated(line)) continue;
    const detail = `${labelOf(line)} is written \`${fact.text.trim().slice(0, 40)}\`, which cannot be read as one number; the service leaves it out.`;
    if (!flags.some((flag) => flag.detail === detail)) flags.push({ code: 'FIGURE_UNREADABLE', detail });
  }
}

const terms = ['creditors_within_one_year', 'creditors_after_one_year'] as const;

/** Makes payments to the owners positive amounts, like costs. Statements of changes in equity often show and tag them in brackets. */
function makePaymentsPositive({ figures: chosen }: Sheet): void {
  for (const line of ['dividends', 'capital_reduction'] as const) {
    const paid = chosen.get(line);
    if (paid !== undefined) chosen.set(line, { ...paid, amount: absolute(paid.amount) });
  }
}

/**
 * Flags net assets that differ from equity. Both are the owners' capital, so the same amount with opposite signs is a tagging error in one of them.
 * In a partnership they may differ, because part of the net assets is a debt to its members.
 */
function checkSign(sheet: Sheet, partnership: boolean): void {
  const { figures: chosen, flags } = sheet;
  const [stated, owned] = [chosen.get('net_assets'), chosen.get('equity')];
  if (stated === undefined || owned === undefined) return;
  const [net, equity] = [stated.amount, owned.amount];
  const rounding = [stated, owned].map(({ candidate }) => roundingUnit(candidate.fact.decimals)).reduce(coarser);
  if (absolute(net - equity) <= rounding) return;
  const detail = `Net assets are ${display(net)}, capital and reserves are ${display(equity)}.`;
  if (absolute(net + equity) <= rounding) flags.push({ code: 'NET_ASSETS_SIGN', detail });
  else if (!partnership && !matches(sumOf(sheet, ['net_assets'], [], []), equity)) flags.push({ code: 'IDENTITY_BROKEN', detail });
}

function coarser(one: Hundredths, other: Hundredths): Hundredths {
  return one > other ? one : other;
}

function documentFlags(index: FactIndex, number: string, tagged: string | null): readonly QualityFlag[] {
  const flags: QualityFlag[] = [];
  if (tagged !== null && numberWithin(tagged) !== number)
    flags.push({ code: 'NUMBER_DIFFERS', detail: `The filing is for company ${number}, but its tagged registered number is ${tagged}.` });
  if (index.currency !== null && index.currency !== 'GBP')
    flags.push({ code: 'CURRENCY_NOT_GBP', detail: `Figures are in ${index.currency}.` });
  for (const { concept, value } of index.outOfRange.slice(0, 3))
    flags.push({
      code: 'FIGURE_OUT_OF_RANGE',
      detail: `${concept.name} does not fit its column (${(value ?? '').length} characters) and is left out.`,
    });
  return flags;
}

function amounts({ figures: chosen }: Sheet): Record<Figure, string | null> {
  const text = figures.map((figure) => {
    const amount = chosen.get(figure)?.amount;
    return [figure, amount === undefined ? null : toText(amount)] as const;
  });
  return Object.fromEntries(text) as Record<Figure, string | null>;
}

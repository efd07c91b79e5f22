import { display, type Hundredths } from './amount.ts';
import type { LineName } from './concepts.ts';
import { placeCreditors } from './creditors.ts';
import type { Sheet } from './figures.ts';
import { matches, optionalBelow, sumOf } from './identities.ts';
import { labelOf } from './text.ts';
import { totalTerms } from './totals.ts';

/** Totals of the asset side, and the lines that a product inverts with them. */
const assets = ['fixed_assets', 'current_assets'] as const;
const creditors = ['creditors_within_one_year', 'creditors_after_one_year'] as const;
const assetLines: readonly LineName[] = [
  ...assets,
  'intangible_assets',
  'tangible_assets',
  'investments',
  'stock',
  'debtors',
  'cash',
  'prepayments',
  'unpaid_capital',
];
const totals = ['net_current_assets', 'total_assets_less_current_liabilities', 'net_assets', 'equity'] as const;

/**
 * Sets the creditors, and the signs of an asset side whose every figure has the opposite sign of the page. Some products tag assets so. The page
 * shows positive assets, and the arithmetic proves it: assets less creditors, without their signs, are net assets and equity, and with the tagged
 * signs they are not. Without creditors both add up: then the parts of equity decide, and else fixed assets, which are never negative. Adds the flag
 * ASSET_SIGN, and ASSET_SIGN_DOUBTFUL where the signs stay as tagged and nothing proves them.
 * Overdrawn current assets that add up with creditors stay without a flag.
 */
export function settleAssetSide(sheet: Sheet): void {
  const { figures, flags } = sheet;
  if (!assetsAreNegative(sheet)) {
    placeCreditors(sheet);
    return;
  }
  const [tagged, flagged] = [new Map(figures), flags.length];
  makePositive(sheet, assetLines);
  placeCreditors(sheet);
  makePositive(sheet, creditors);
  const isPlaced = !flags.some(({ code }) => code === 'CREDITORS_UNRESOLVED');
  const signs = isPlaced ? signsOf(sheet, tagged) : 'doubtful';
  if (signs === 'inverted') {
    turnTotals(sheet);
    flags.push(flagOf(tagged, sheet));
    return;
  }
  flags.length = flagged;
  figures.clear();
  for (const [line, chosen] of tagged) figures.set(line, chosen);
  if (signs === 'doubtful') flags.push(doubtOf(tagged));
  placeCreditors(sheet);
}

/** True where the filing states assets, and none of their totals is positive. */
function assetsAreNegative({ figures }: Sheet): boolean {
  const stated = assets.map((line) => figures.get(line)?.amount ?? 0n);
  return stated.some((amount) => amount < 0n) && stated.every((amount) => amount <= 0n);
}

function makePositive({ figures }: Sheet, lines: readonly LineName[]): void {
  for (const line of lines) {
    const chosen = figures.get(line);
    if (chosen !== undefined && chosen.amount < 0n) figures.set(line, { ...chosen, amount: -chosen.amount });
  }
}

/** What the arithmetic shows about the signs: which of the positive and of the tagged assets, less creditors, are the stated capital. */
function signsOf(sheet: Sheet, tagged: Sheet['figures']): 'inverted' | 'as tagged' | 'doubtful' {
  const capital = (['net_assets', 'equity'] as const).map((line) => tagged.get(line)?.amount).filter((amount) => amount !== undefined);
  if (capital.length === 0) return 'doubtful';
  const terms = sumOf(sheet, assets, creditors, optionalBelow, true);
  const positive = capital.every((amount) => matches(terms, amount) || matches(terms, -amount));
  const asTagged = sumOf({ ...sheet, figures: taggedAssets(sheet, tagged) }, assets, creditors, optionalBelow, true);
  const negative = capital.every((amount) => matches(asTagged, amount));
  const hasFixedAssets = (tagged.get('fixed_assets')?.amount ?? 0n) < 0n;
  if (!positive) return negative && !hasFixedAssets ? 'as tagged' : 'doubtful';
  if (!negative) return 'inverted';
  const parts = partsOfEquity(tagged);
  const isDeficit = parts === undefined ? !hasFixedAssets : !matches(terms, parts);
  return isDeficit ? 'doubtful' : 'inverted';
}

/** Returns the sum of the parts of equity; undefined when the filing does not state the share capital and the profit and loss reserve. */
function partsOfEquity(tagged: Sheet['figures']): Hundredths | undefined {
  if (!tagged.has('share_capital') || !tagged.has('profit_loss_reserve')) return undefined;
  const parts = ['share_capital', 'share_premium', 'revaluation_reserve', 'profit_loss_reserve'] as const;
  return parts.reduce((sum, line) => sum + (tagged.get(line)?.amount ?? 0n), 0n);
}

/** The assets as they are tagged beside positive creditors. */
function taggedAssets({ figures }: Sheet, tagged: Sheet['figures']): Sheet['figures'] {
  return new Map([...figures].map(([line, chosen]) => [line, assetLines.includes(line) ? (tagged.get(line) ?? chosen) : chosen]));
}

/** Gives each total the sign of its sum: the subtotals of an inverted side are inverted with it, and equity need not be. */
function turnTotals(sheet: Sheet): void {
  for (const line of totals) {
    const stated = sheet.figures.get(line);
    const terms = totalTerms(sheet, line);
    if (stated === undefined || terms === undefined || matches(terms, stated.amount) || !matches(terms, -stated.amount)) continue;
    sheet.figures.set(line, { ...stated, amount: -stated.amount });
  }
}

function shown(tagged: Sheet['figures']): string {
  const stated = assets.flatMap((line) => {
    const amount = tagged.get(line)?.amount;
    return amount === undefined ? [] : [`${labelOf(line)} ${display(amount)}`];
  });
  return stated.join(', ');
}

function doubtOf(tagged: Sheet['figures']) {
  return {
    code: 'ASSET_SIGN_DOUBTFUL' as const,
    detail: `Assets are tagged negative (${shown(tagged)}), and the sums of the balance sheet do not show whether the page shows them so; they stay as tagged.`,
  };
}

function flagOf(tagged: Sheet['figures'], { figures }: Sheet) {
  const capital = (figures.get('net_assets') ?? figures.get('equity'))?.amount ?? 0n;
  return {
    code: 'ASSET_SIGN' as const,
    detail: `Assets are tagged with the opposite sign (${shown(tagged)}); they are read as positive, because assets less creditors are then ${display(capital)}.`,
  };
}

import { civilOf, isoOf } from '../../calendar.ts';
import { escapeXml } from '../../gazette/marked.ts';
import { approvedOn, type Statement } from '../filing.ts';
import { figureOf } from './figure.ts';
import type { Period } from './product.ts';
import { sheetRows } from './rows.ts';
import type { Line } from './vocabulary.ts';

/** Names of the taxonomy of 2004 in Companies House's extension of 2009. */
const names: Readonly<Partial<Record<Line, string>>> = {
  intangible: 'IntangibleFixedAssets',
  tangible: 'TangibleFixedAssets',
  investments: 'InvestmentsFixedAssets',
  fixed: 'FixedAssets',
  stock: 'StocksInventory',
  debtors: 'Debtors',
  cash: 'CashBankInHand',
  current: 'CurrentAssets',
  within: 'CreditorsDueWithinOneYearTotalCurrentLiabilities',
  netCurrent: 'NetCurrentAssetsLiabilities',
  lessCurrent: 'TotalAssetsLessCurrentLiabilities',
  after: 'CreditorsDueAfterOneYearTotalNoncurrentLiabilities',
  provisions: 'ProvisionsForLiabilitiesCharges',
  accruals: 'AccrualsDeferredIncome',
  netAssets: 'NetAssetsLiabilitiesIncludingPensionAssetLiability',
  shareCapital: 'CalledUpShareCapital',
  sharePremium: 'SharePremiumAccount',
  retained: 'ProfitLossAccountReserve',
  equity: 'ShareholderFunds',
};

/** Returns a plain XBRL 2.1 instance: precision instead of decimals, names and dates in tuples, on one line. */
export function plainInstance(statement: Statement): string {
  const { filing, name, number, director } = statement;
  const year = civilOf(filing.end).year;
  const ids: Readonly<Record<Period, string>> = { current: String(year), previous: String(year - 1) };
  const money = (line: Line, period: Period) => {
    const concept = names[line];
    const value = figureOf(statement, line, period);
    if (concept === undefined || value === undefined) return '';
    const precision = String(Math.abs(value)).length;
    return `<pt:${concept} precision="${precision}" contextRef="e${ids[period]}" unitRef="GBP">${value}</pt:${concept}>`;
  };
  const lines = sheetRows(statement).map(({ line }) => money(line, 'current') + money(line, 'previous'));
  const text = (concept: string, context: string, value: string) => `<${concept} contextRef="${context}">${value}</${concept}>`;
  const [y, e] = [`y${ids.current}`, `e${ids.current}`];
  const context = (id: string, time: string) =>
    `<context id="${id}"><entity><identifier scheme="${escapeXml(name)}/results">${escapeXml(name)}</identifier></entity><period>${time}</period></context>`;
  const span = (of: { start: number; end: number }) => `<startDate>${isoOf(of.start)}</startDate><endDate>${isoOf(of.end)}</endDate>`;
  const before =
    filing.before === undefined
      ? ''
      : context(`y${ids.previous}`, span(filing.before)) + context(`e${ids.previous}`, `<instant>${isoOf(filing.before.end)}</instant>`);
  return `<?xml version="1.0"?>
<xbrl xmlns="http://www.xbrl.org/2003/instance" xmlns:ae="http://www.companieshouse.gov.uk/ef/xbrl/uk/fr/gaap/ae/2009-06-21" xmlns:gc="http://www.xbrl.org/uk/fr/gcd/2004-12-01" xmlns:iso4217="http://www.xbrl.org/2003/iso4217" xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:pt="http://www.xbrl.org/uk/fr/gaap/pt/2004-12-01" xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:xlink="http://www.w3.org/1999/xlink"><link:schemaRef xlink:href="http://www.companieshouse.gov.uk/ef/xbrl/uk/fr/gaap/ae/2009-06-21/uk-gaap-ae-2009-06-21.xsd" xlink:type="simple"/>${text(
    statement.kind === 'dormant' ? 'ae:CompanyDormant' : 'ae:CompanyNotDormant',
    y,
    'true',
  )}<gc:EntityNames>${text('gc:EntityCurrentLegalName', y, escapeXml(name))}</gc:EntityNames><ae:CompanyIdentifyingNumbers>${text(
    'ae:CompaniesHouseRegisteredNumber',
    y,
    number,
  )}</ae:CompanyIdentifyingNumbers><gc:StatementDatesPeriodsCovered>${text('gc:BalanceSheetDate', e, isoOf(filing.end))}</gc:StatementDatesPeriodsCovered>${lines.join('')}${text(
    'pt:DateApproval',
    e,
    isoOf(approvedOn(filing)),
  )}<pt:ApprovalDetails>${text('pt:NameApprovingDirector', y, escapeXml(director))}</pt:ApprovalDetails>${text(
    'ae:MembersHaveNotRequiredCompanyToObtainAnAudit',
    y,
    'true',
  )}<unit id="GBP"><measure>iso4217:GBP</measure></unit>${context(y, span(filing))}${context(e, `<instant>${isoOf(filing.end)}</instant>`)}${before}</xbrl>
`;
}

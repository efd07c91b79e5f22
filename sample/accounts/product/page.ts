import { civilOf, isoOf, plainOf } from '../../calendar.ts';
import { escapeXml } from '../../gazette/marked.ts';
import { sums } from '../figures.ts';
import type { Statement } from '../filing.ts';
import type { Period, Product, Spot } from './product.ts';
import { type Line, type Member, type Room, type Vocabulary, vocabularyFor } from './vocabulary.ts';

const { abs } = Math;

/** What a fact of words says about itself beside its text. */
export interface Said {
  readonly instant?: boolean;
  readonly members?: readonly Member[];
  readonly format?: string;
  /** The text goes on in the element of this id. */
  readonly continuedAt?: string;
}

/** Accounts while they are written: it tags what the product says and remembers every context that it needs. */
export interface Page {
  readonly statement: Statement;
  readonly product: Product;
  readonly vocabulary: Vocabulary;
  /** The year's end and that of the year before, as people write them. */
  readonly asAt: string;
  readonly years: readonly [string, string];
  /** A figure with its tag, brackets around it when it is negative or, `owed`, a deduction; '' where there is none. */
  amount(line: Line, period: Period, options?: { readonly owed?: boolean; readonly group?: boolean }): string;
  employees(period: Period): string;
  /** `text` is markup already. */
  words(room: Room, concept: string, text: string, said?: Said): string;
  date(room: Room, concept: string, day: number, said?: Said): string;
  /** What no reader of the page sees: dates as machines write them, flags, and what is told by a dimension alone. */
  hidden(): string;
  header(hidden: string): string;
}

const consolidated: Member = { room: 'bus', axis: 'GroupCompanyDataDimension', member: 'Consolidated' };
const parts: Readonly<Partial<Record<Line, string>>> = {
  shareCapital: 'ShareCapital',
  sharePremium: 'SharePremium',
  retained: 'RetainedEarningsAccumulatedLosses',
};
const ofPeriod: ReadonlySet<Line> = new Set<Line>([
  'turnover',
  'costOfSales',
  'gross',
  'administration',
  'operating',
  'interest',
  'beforeTax',
  'tax',
  'profit',
  'dividends',
]);

/** The figure of a line, as it is to be tagged. */
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

export function createPage(statement: Statement, product: Product): Page {
  const { filing, comparative } = statement;
  const year = civilOf(filing.end).year;
  const vocabulary = vocabularyFor(year, product.behind);
  const contexts = new Map<string, { readonly id: string; readonly xml: string }>();
  const prefix = (room: Room) => product.prefixes[room];

  function context(spot: Spot): string {
    const key = `${spot.period}${spot.instant}${spot.members.map(({ member }) => member).join()}`;
    const known = contexts.get(key);
    if (known !== undefined) return known.id;
    const id = product.contextId(spot, contexts.size + 1);
    contexts.set(key, { id, xml: contextXml(spot, id) });
    return id;
  }

  function contextXml({ period, instant, members }: Spot, id: string): string {
    const { start, end } = period === 'current' ? filing : (filing.before ?? filing);
    const explicit = members.map(
      ({ room, axis, member }) =>
        `<xbrldi:explicitMember dimension="${prefix(room)}:${axis}">${prefix(room)}:${member}</xbrldi:explicitMember>`,
    );
    const segment = explicit.length === 0 ? '' : `<xbrli:segment>${explicit.join('')}</xbrli:segment>`;
    const time = instant
      ? `<xbrli:instant>${isoOf(end)}</xbrli:instant>`
      : `<xbrli:startDate>${isoOf(start)}</xbrli:startDate><xbrli:endDate>${isoOf(end)}</xbrli:endDate>`;
    return `<xbrli:context id="${id}"><xbrli:entity><xbrli:identifier scheme="http://www.companieshouse.gov.uk/">${statement.number}</xbrli:identifier>${segment}</xbrli:entity><xbrli:period>${time}</xbrli:period></xbrli:context>`;
  }

  const format = (name: string | undefined) => (name === undefined ? '' : ` format="${product.ixt}:${name}"`);

  function words(room: Room, concept: string, text: string, said: Said = {}): string {
    const ref = context({ period: 'current', instant: said.instant ?? false, members: said.members ?? [] });
    const more = said.continuedAt === undefined ? '' : ` continuedAt="${said.continuedAt}"`;
    return `<ix:nonNumeric contextRef="${ref}" name="${prefix(room)}:${concept}"${format(said.format)}${more}>${text}</ix:nonNumeric>`;
  }

  function number(concept: string, spot: Spot, value: number, unit: string, extra: string): string {
    const { transformation, plain, decimals } = product;
    const ref = context(spot);
    const tagged = (name: string | undefined, figure: string, sign = '') =>
      `<ix:nonFraction name="${concept}" contextRef="${ref}" unitRef="${unit}" decimals="${decimals}"${format(name)}${extra}${sign}>${figure}</ix:nonFraction>`;
    if (value === 0 && transformation.zero !== undefined) return tagged(transformation.zero.format, transformation.zero.text);
    const figure = plain ? String(abs(value)) : commas(abs(value));
    return tagged(plain ? undefined : transformation.number, figure, value < 0 ? ' sign="-"' : '');
  }

  const page: Page = {
    statement,
    product,
    vocabulary,
    asAt: plainOf(filing.end),
    years: [String(year), comparative === undefined || filing.before === undefined ? '' : String(civilOf(filing.before.end).year)],
    amount(line, period, { owed = false, group = false } = {}) {
      const name = vocabulary.lines[line];
      const value = figureOf(statement, line, period, group);
      if (name === undefined || value === undefined) return '';
      const members = [...membersOf(line), ...(group ? [consolidated] : [])];
      const inThousands = product.thousands && statement.profile.unit === 1_000;
      const extra = inThousands ? ' scale="3"' : product.scaled ? ' scale="0"' : '';
      const tagged = number(
        `${prefix('core')}:${name}`,
        { period, instant: !ofPeriod.has(line), members },
        inThousands ? value / 1_000 : value,
        product.money,
        extra,
      );
      return value !== 0 && value < 0 !== owed ? `(${tagged})` : tagged;
    },
    employees(period) {
      const figures = period === 'current' ? statement.current : statement.comparative;
      if (figures === undefined || vocabulary.employees === undefined) return '';
      const spot: Spot = { period, instant: false, members: [] };
      const extra = product.hundredths ? ' scale="-2"' : product.scaled ? ' scale="0"' : '';
      return number(`${prefix('core')}:${vocabulary.employees}`, spot, figures.employees, product.pure, extra);
    },
    words,
    date: (room, concept, day, said = {}) => {
      const { date } = product.transformation;
      const text = product.joinedDates ? plainOf(day).replaceAll(' ', '\u00a0') : plainOf(day);
      return words(room, concept, text, { ...said, ...(date === undefined ? {} : { format: date }) });
    },
    hidden: () => hiddenFacts(page),
    header: (hidden) =>
      headerOf(
        page,
        hidden,
        [...contexts.values()].map(({ xml }) => xml),
      ),
  };

  function membersOf(line: Line): readonly Member[] {
    if (!vocabulary.dimensional) return [];
    if (line === 'within' || line === 'after') return product.creditors(line);
    const part = parts[line];
    return part === undefined ? [] : [{ room: 'core', axis: 'EquityClassesDimension', member: part }];
  }

  return page;
}

/** `1,234,567`. */
export function commas(value: number): string {
  const digits = String(value);
  let text = digits.slice(-3);
  for (let at = digits.length - 3; at > 0; at -= 3) text = `${digits.slice(Math.max(0, at - 3), at)},${text}`;
  return text;
}

function hiddenFacts({ statement, product, vocabulary, words }: Page): string {
  const { filing, kind } = statement;
  const { yes, no, empty } = product.transformation;
  const flag = (concept: string, is: boolean) => {
    const format = is ? yes : no;
    return words('bus', concept, String(is), format === undefined ? {} : { format });
  };
  const told = (concept: string, axis: string, member: string) =>
    words('bus', concept, '', { members: [{ room: 'bus', axis, member }], ...(empty === undefined ? {} : { format: empty }) });
  const dormant = kind === 'dormant';
  const facts = [
    words('bus', 'StartDateForPeriodCoveredByReport', isoOf(filing.start), { instant: true }),
    words('bus', 'EndDateForPeriodCoveredByReport', isoOf(filing.end), { instant: true }),
    flag(vocabulary.dormant, dormant),
  ];
  if (product.generator === undefined) {
    facts.unshift(words('bus', 'NameProductionSoftware', product.name), words('bus', 'VersionProductionSoftware', product.version));
  }
  if (vocabulary.accountsType === undefined) return facts.join('');
  const status = kind === 'full' || kind === 'group' ? 'Audited' : 'AuditExempt-NoAccountantsReport';
  facts.push(
    told('AccountingStandardsApplied', 'AccountingStandardsDimension', standardOf(statement)),
    told(vocabulary.accountsType, 'AccountsTypeDimension', isBrief(statement) ? brief(vocabulary) : 'FullAccounts'),
    told('AccountsStatusAuditedOrUnaudited', 'AccountsStatusDimension', status),
  );
  if (filing.amends) facts.push(flag('ReportAnAmendedRevisedVersionPreviouslyFiledReportTruefalse', true));
  return facts.join('');
}

/** Most small companies call their accounts full although there is no profit and loss account; one in five says what they are. */
function isBrief({ kind, profile, filing }: Statement): boolean {
  return kind === 'small' && !profile.profitAndLoss && filing.index % 5 === 0;
}

function brief({ accountsType }: Vocabulary): string {
  return accountsType === 'AccountsType' ? 'FilletedAccounts' : 'AbridgedAccounts';
}

function standardOf({ kind, profile }: Statement): string {
  if (kind === 'micro') return 'Micro-entities';
  if (kind === 'dormant') return profile.shareCapital % 2 === 0 ? 'Micro-entities' : 'SmallEntities';
  return kind === 'small' ? 'SmallEntities' : 'FRS102';
}

function headerOf({ product, vocabulary }: Page, hidden: string, contexts: readonly string[]): string {
  const unit = (id: string, measure: string) => `<xbrli:unit id="${id}"><xbrli:measure>${measure}</xbrli:measure></xbrli:unit>`;
  return `<ix:header><ix:hidden>${hidden}</ix:hidden><ix:references><link:schemaRef xlink:type="simple" xlink:href="${vocabulary.entryPoint}"/></ix:references><ix:resources>${contexts.join('\n')}${unit(product.money, 'iso4217:GBP')}${unit(product.pure, 'xbrli:pure')}</ix:resources></ix:header>`;
}

const style =
  'body{font-family:Arial,sans-serif;font-size:10pt}.page{page-break-before:always}.n,.c{text-align:right}.t{font-weight:bold}.c{display:inline-block;width:7em}.l{display:inline-block;width:30em}';

/** The whole document around a body, with the namespaces that the product declares. */
export function documentOf(page: Page, title: string, body: string): string {
  const { product, vocabulary } = page;
  const rooms: readonly Room[] = ['core', 'bus', 'direp'];
  const own = rooms.map((room) => `xmlns:${product.prefixes[room]}="${vocabulary.namespaces[room]}"`);
  const ix = product.ix === '1.0' ? 'http://www.xbrl.org/2008/inlineXBRL' : 'http://www.xbrl.org/2013/inlineXBRL';
  const generator = product.generator === undefined ? '' : `<meta name="generator" content="${escapeXml(product.generator)}"/>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:ix="${ix}" xmlns:${product.ixt}="${product.transformation.namespace}" xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:xbrldi="http://xbrl.org/2006/xbrldi" xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:iso4217="http://www.xbrl.org/2003/iso4217" ${own.join(' ')}>
<head>${generator}<meta http-equiv="Content-Type" content="text/html; charset=UTF-8"/><title>${escapeXml(title)}</title><style type="text/css">${style}</style></head>
${body}
</html>
`;
}

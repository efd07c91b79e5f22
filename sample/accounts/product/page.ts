import { civilOf, plainOf } from '../../calendar.ts';
import { escapeXml } from '../../gazette/marked.ts';
import type { Statement } from '../filing.ts';
import { createContexts } from './contexts.ts';
import { figureOf } from './figure.ts';
import type { Page, Product } from './product.ts';
import { createTags } from './tags.ts';
import { type Line, type Member, type Room, type Vocabulary, vocabularyFor } from './vocabulary.ts';

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
  'staffCosts',
  'depreciation',
]);

/** Returns the page on which a product writes a set of accounts. */
export function createPage(statement: Statement, product: Product): Page {
  const { filing } = statement;
  const vocabulary = vocabularyFor(civilOf(filing.end).year, product.behind);
  const contexts = createContexts(statement, product);
  const { words, date, figure } = createTags(product, contexts);
  const scale = product.thousands && statement.profile.unit === 1_000 ? { scale: 3 } : {};
  return {
    statement,
    product,
    vocabulary,
    words,
    date,
    asAt: plainOf(filing.end),
    years: [yearOf(filing.end), yearOf(filing.before?.end)],
    amount(line, period, { owed = false, group = false } = {}) {
      const concept = vocabulary.lines[line];
      const value = figureOf(statement, line, period, group);
      if (concept === undefined || value === undefined) return '';
      const members = [...membersOf(line, vocabulary, product), ...(group ? [consolidated] : [])];
      const spot = { period, instant: !ofPeriod.has(line), members };
      const tagged = figure({ concept, spot, value: 'scale' in scale ? value / 1_000 : value, unit: product.money, ...scale });
      return value !== 0 && value < 0 !== owed ? `(${tagged})` : tagged;
    },
    employees(period) {
      const figures = period === 'current' ? statement.current : statement.comparative;
      const concept = vocabulary.employees;
      if (figures === undefined || concept === undefined) return '';
      const trap = product.hundredths ? { scale: -2 } : {};
      return figure({ concept, spot: { period, instant: false, members: [] }, value: figures.employees, unit: product.pure, ...trap });
    },
    header: (hidden) => headerOf(product, vocabulary, hidden, contexts.elements()),
  };
}

const yearOf = (day: number | undefined) => (day === undefined ? '' : String(civilOf(day).year));

function membersOf(line: Line, { dimensional }: Vocabulary, { creditors }: Product): readonly Member[] {
  if (!dimensional) return [];
  if (line === 'within' || line === 'after') return creditors(line);
  const part = parts[line];
  return part === undefined ? [] : [{ room: 'core', axis: 'EquityClassesDimension', member: part }];
}

function headerOf(product: Product, vocabulary: Vocabulary, hidden: string, contexts: readonly string[]): string {
  const unit = (id: string, measure: string) => `<xbrli:unit id="${id}"><xbrli:measure>${measure}</xbrli:measure></xbrli:unit>`;
  return `<ix:header><ix:hidden>${hidden}</ix:hidden><ix:references><link:schemaRef xlink:type="simple" xlink:href="${vocabulary.entryPoint}"/></ix:references><ix:resources>${contexts.join('\n')}${unit(product.money, 'iso4217:GBP')}${unit(product.pure, 'xbrli:pure')}</ix:resources></ix:header>`;
}

const style =
  'body{font-family:Arial,sans-serif;font-size:10pt}.page{page-break-before:always}.n,.c{text-align:right}.t{font-weight:bold}.c{display:inline-block;width:7em}.l{display:inline-block;width:30em}';

/** Returns the whole document with a body and the namespaces that the product declares. */
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

import { readFileSync } from 'node:fs';
import { SaxesParser } from 'saxes';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { describeReal, realData } from '../../test/fixtures/real-data.ts';
import { createWorld } from '../world.ts';
import { codes } from './codes.ts';
import { noticeHtml, noticeLinkedData, noticeXml } from './document.ts';
import { feedPage, updatedAt } from './feed.ts';
import { plainText } from './marked.ts';
import { noticeById, publishedBy } from './plan.ts';
import { noticeText } from './text.ts';

const world = createWorld(20_260_601, 2_000);
const entrySchema = z.looseObject({
  id: z.string(),
  title: z.string(),
  'f:notice-code': z.string(),
  published: z.string(),
  updated: z.string(),
  category: z.unknown(),
  content: z.string(),
});
const pageSchema = z.looseObject({
  'f:total': z.string(),
  entry: z.union([z.array(entrySchema), entrySchema]).optional(),
  link: z.array(z.object({ '@rel': z.string(), '@href': z.string() })),
});

function page(today: number, query: Record<string, string>, path: { service?: string; edition?: string } = {}) {
  return pageSchema.parse(feedPage(world, today, { service: 'insolvency', query: new URLSearchParams(query), ...path }));
}
function everything(today: number, query: Record<string, string> = {}) {
  const found: z.output<typeof entrySchema>[] = [];
  for (let at = 1; ; at += 1) {
    const { entry } = page(today, { ...query, 'results-page-size': '100', 'results-page': String(at) });
    if (entry === undefined) return found;
    found.push(...(Array.isArray(entry) ? entry : [entry]));
  }
}

let history: z.output<typeof entrySchema>[] = [];
beforeAll(() => {
  history = everything(0, { categorycode: '24' });
});

describe('the sample feed', () => {
  test('has one notice as an object, several as an array, and no entry for none', () => {
    const [first] = publishedBy(world, 0);
    const day = new Date(Date.UTC(2026, 5, 1) + (first?.day ?? 0) * 86_400_000).toISOString().slice(0, 10);
    const only = page(0, { 'results-page-size': '1' });
    expect(Array.isArray(only.entry)).toBe(false);
    expect(Array.isArray(page(0, { 'start-publish-date': day, 'results-page-size': '5' }).entry)).toBe(true);
    expect('entry' in page(0, { 'start-publish-date': '2031-01-01' })).toBe(false);
    expect(page(0, {}, { edition: 'cardiff' })['f:total']).toBe('0');
  });

  test('filters by days, codes and editions, and sorts as requested', () => {
    const found = everything(0, {
      noticetypes: '2450,2452',
      'start-publish-date': '2026-04-10',
      'end-publish-date': '2026-05-20',
      'sort-by': 'oldest-date',
    });
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found.map((entry) => entry['f:notice-code']))).toEqual(new Set(['2450', '2452']));
    const published = found.map((entry) => entry.published);
    expect(published).toEqual([...published].sort());
    expect(published.every((at) => at >= '2026-04-10' && at < '2026-05-21')).toBe(true);
    const scottish = page(0, { 'results-page-size': '100', noticetypes: '2450' }, { edition: 'edinburgh' });
    expect(Number(scottish['f:total'])).toBeGreaterThan(0);
  });

  test('has links to other pages without the page size', () => {
    const links = page(0, { 'results-page-size': '50', categorycode: '24' }).link;
    const next = links.find((link) => link['@rel'] === 'next')?.['@href'];
    expect(next).toBe('https://www.thegazette.co.uk/insolvency/notice/data.json?categorycode=24&results-page=2');
    expect(links.find((link) => link['@rel'] === 'self')?.['@href']).toContain('results-page-size=50');
  });

  test('has a company number in about five of six snippets, in each of its forms', () => {
    const ofCompanies = history.filter(({ title }) => !title.includes('Partnership'));
    const numbered = ofCompanies.filter(({ content }) => /Company Number:? ?\(?[A-Z\d]+|\((?:[A-Z]{2})?\d{6,8}\)/.test(content));
    expect(numbered.length / ofCompanies.length).toBeGreaterThan(0.78);
    expect(numbered.length / ofCompanies.length).toBeLessThan(0.88);
    const all = history.map(({ content }) => content).join('\n');
    for (const shape of [
      /\(Company Number \d{8} \)/,
      /Company Number: \d{8}/,
      /Company Number: \(\d{8}\)/,
      /\(Company Number SC\d{6} \)/,
      /Company Number \d{7} /,
    ]) {
      expect(all).toMatch(shape);
    }
    expect(history.filter(({ content }) => content.includes(' ...</p>')).length).toBeGreaterThan(history.length * 0.5);
  });

  test('has London times without a zone and UTC times with one', () => {
    const london = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'medium' });
    const replaced = new Set(publishedBy(world, 0).flatMap(({ id, substitutedBy }) => (substitutedBy === undefined ? [] : [id])));
    for (const { id, published, updated } of history) {
      expect(published).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
      expect(updated).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      if (!replaced.has(id.slice(id.lastIndexOf('/') + 1))) expect(london.format(new Date(updated)).replace(' ', 'T')).toBe(published);
    }
  });

  test('has categories as an object or an array, and the same term for solvent and insolvent notices', () => {
    expect(history.some(({ category }) => Array.isArray(category))).toBe(true);
    expect(history.some(({ category }) => !Array.isArray(category))).toBe(true);
    expect(codes['2431']?.term).toBe(codes['2441']?.term);
    expect(codes['2432']?.term).toBe(codes['2443']?.term);
  });

  test('has a corrected notice under the same id, with a later date and another hearing', () => {
    const corrected = publishedBy(world, 3).find(({ correctedOn }) => correctedOn === 3);
    const id = corrected?.id ?? '';
    const before = everything(2).find((entry) => entry.id.endsWith(`/${id}`));
    const after = everything(3).find((entry) => entry.id.endsWith(`/${id}`));
    expect(after?.published.slice(0, 10)).toBe('2026-06-04');
    expect(Date.parse(after?.updated ?? '')).toBeGreaterThan(Date.parse(before?.updated ?? ''));
    const hearing = (today: number) =>
      /dateOfHearing"[^>]* content="([^"]+)"/.exec(noticeXml(world, noticeById(world, id, today) ?? fail()))?.[1];
    expect(hearing(2)).not.toBe(hearing(3));
  });
});

describe('a withdrawn notice of the sample', () => {
  const withdrawals = publishedBy(world, 60).filter(({ retracts, substitutes }) => (retracts ?? substitutes) !== undefined);

  test('is retracted or replaced by a later notice about the same company, before day 0 and after it', () => {
    expect(withdrawals.some(({ retracts, day }) => retracts !== undefined && day <= 0)).toBe(true);
    expect(withdrawals.some(({ substitutes, day }) => substitutes !== undefined && day > 0)).toBe(true);
    for (const { retracts, substitutes, companies, day, id } of withdrawals) {
      const other = noticeById(world, retracts ?? substitutes ?? '', 60) ?? fail();
      expect([other.code, other.companies, other.day < day]).toEqual(['2450', companies, true]);
      expect(noticeXml(world, noticeById(world, id, 60) ?? fail())).toMatch(/rel="gaz:(?:retracts|substitutes)Notice"/);
    }
  });

  test('names its replacement and has a later change from the day of the replacement on', () => {
    const { substitutes = '', day, id } = withdrawals.find(({ substitutes: replaced }) => replaced !== undefined) ?? fail();
    const [before, after] = [noticeById(world, substitutes, day - 1) ?? fail(), noticeById(world, substitutes, day) ?? fail()];
    expect(noticeXml(world, before)).not.toContain('hasNoticeSubstitution');
    expect(noticeXml(world, after)).toContain(`rel="gaz:hasNoticeSubstitution" resource="https://www.thegazette.co.uk/id/notice/${id}"`);
    expect(updatedAt(after) > updatedAt(before)).toBe(true);
  });
});

test('a small world, too, has a petition, an order or a dismissal in each week of a year', () => {
  const small = createWorld(7, 50);
  for (let today = 0; today <= 365; today += 1) {
    const days = publishedBy(small, today).flatMap(({ code, day }) => (['2450', '2452', '2461'].includes(code) ? [day] : []));
    expect(today - Math.max(...days)).toBeLessThanOrEqual(7);
  }
});

describe('a sample notice', () => {
  test('is well-formed XML whose RDFa states what its text states', () => {
    for (const notice of publishedBy(world, 60)) {
      const parser = new SaxesParser({ xmlns: false });
      parser.on('error', (error) => {
        throw error;
      });
      parser.write(noticeXml(world, notice)).close();
      expect(noticeHtml(world, notice)).toContain(notice.code);
    }
  });

  test('of a petition names the court, the petitioner, the presentation and the hearing; Edinburgh names no hearing', () => {
    const petitions = publishedBy(world, 60).filter(({ code, retracts }) => code === '2450' && retracts === undefined);
    for (const notice of petitions) {
      const xml = noticeXml(world, notice);
      expect(xml).toMatch(/property="corp-insolvency:dateOfPetitionPresentation" datatype="xsd:date" content="\d{4}-\d\d-\d\d"/);
      expect(xml).toContain('property="foaf:name"');
      expect(xml.includes('corp-insolvency:dateOfHearing')).toBe(notice.edition !== 'edinburgh');
      expect(xml.includes('corp-insolvency:dateOfInterlocutor')).toBe(notice.edition === 'edinburgh');
    }
    expect(new Set(petitions.map(({ edition }) => edition)).size).toBe(3);
  });

  test('of an order or a dismissal cites the case of its petition', () => {
    const published = publishedBy(world, 80);
    const endings = published.filter(
      ({ code, matter, edition }) => ['2452', '2461'].includes(code) && matter !== undefined && edition !== 'edinburgh',
    );
    expect(endings.length).toBeGreaterThan(10);
    for (const ending of endings) {
      const first = published.find(({ code, companies }) => code === '2450' && companies[0] === ending.companies[0]) ?? fail();
      const cited = (notice: typeof first) => /(?:No\. \S+ of \d{4}|CR-\d{4}-\d{6})/.exec(plainText(noticeText(world, notice)))?.[0];
      expect(cited(ending)).toBeDefined();
      expect(cited(ending)).toBe(cited(first));
    }
  });

  test('can name several companies', () => {
    expect(publishedBy(world, 0).some(({ companies }) => companies.length === 3)).toBe(true);
  });

  test('loses leading zeros of some numbers in linked data, but never in the address', () => {
    const described = publishedBy(world, 0).map((notice) => JSON.stringify(noticeLinkedData(world, notice)));
    expect(described.some((text) => /"companyNumber":\d+/.test(text))).toBe(true);
    expect(described.some((text) => /"companyNumber":"\d{8}"/.test(text))).toBe(true);
    for (const text of described) for (const [, number] of text.matchAll(/id\/company\/(\w+)"/g)) expect(number).toHaveLength(8);
  });
});

describeReal('compared with the real feed,', () => {
  const real = z.looseObject({ entry: z.array(z.looseObject({ link: z.array(z.looseObject({})) })) });

  test('the page and its entries have the same keys in the same order', () => {
    const theirs = real.parse(JSON.parse(readFileSync(realData('gazette/devdocs-feed-example.json'), 'utf8')));
    const raw = feedPage(world, 0, { service: 'insolvency', query: new URLSearchParams({ 'results-page-size': '3' }) });
    const ours = z.looseObject({ entry: z.array(z.record(z.string(), z.unknown())) }).parse(raw);
    expect(Object.keys(raw)).toEqual(Object.keys(JSON.parse(readFileSync(realData('gazette/devdocs-feed-example.json'), 'utf8'))));
    const [entry] = ours.entry;
    expect(Object.keys(entry ?? {}).sort()).toEqual(Object.keys(theirs.entry[0] ?? {}).sort());
    const links = z.array(z.looseObject({})).parse(entry?.link);
    expect(links.map((link) => Object.keys(link).sort())).toEqual(theirs.entry[0]?.link.map((link) => Object.keys(link).sort()));
  });

  test('the sample has every term of real insolvency notices', () => {
    const rows = readFileSync(realData('gazette/gazette_notices.csv'), 'utf8').split('\n').slice(1);
    const theirs = new Set(rows.map((row) => row.split(',')[1] ?? '').filter((term) => term !== '' && !term.startsWith('"')));
    const ours = new Set([...Object.values(codes).map(({ term }) => term), 'Resolutions for Winding Up']);
    expect([...theirs].filter((term) => !ours.has(term))).toEqual([]);
  });
});

function fail(): never {
  throw new Error('no such notice');
}

import { createHash } from 'node:crypto';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { civilOf, dayOf } from '../calendar.ts';
import { createWorld } from '../world.ts';
import { type Document, documentFor } from './document.ts';
import { type Filing, registeredBetween } from './filing.ts';

const world = createWorld(20_260_601, 2_000);
const filings: readonly Filing[] = [...registeredBetween(world, -120, 20)];
const documents: readonly Document[] = filings.map((filing) => documentFor(world, filing));
const old = [...registeredBetween(world, dayOf(2013, 3, 1), dayOf(2013, 3, 20))].map((filing) => documentFor(world, filing));
const oldest = [...registeredBetween(world, dayOf(2009, 3, 1), dayOf(2009, 3, 20))].map((filing) => documentFor(world, filing));

/** Returns the first groups of all matches in all documents. */
const all = (pattern: RegExp, of = documents) =>
  new Set(of.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, found = '']) => found)));

describe('the sample documents of accounts', () => {
  test('are well-formed XML for every product and year', () => {
    for (const { text } of [...documents, ...old, ...oldest]) {
      const parser = new SaxesParser({ xmlns: true });
      parser.on('error', (error) => {
        throw error;
      });
      parser.write(text).close();
    }
  });

  test('define every context, unit and continuation that they refer to, once', () => {
    for (const { text } of documents) {
      const ids = [...text.matchAll(/<(?:xbrli:)?(?:context|unit)(?= )[^>]* ?id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
      const referred = [...text.matchAll(/(?:contextRef|unitRef)="([^"]+)"/g)].map(([, id]) => id);
      expect(referred.filter((id) => !ids.includes(id))).toEqual([]);
      for (const [, id] of text.matchAll(/continuedAt="([^"]+)"/g)) expect(text).toContain(`<ix:continuation id="${id}"`);
    }
  });

  test('come from nine products and both web forms, each with its own style', () => {
    expect(all(/NameProductionSoftware">([^<]+)</g).size).toBeGreaterThanOrEqual(7);
    expect([...all(/name="generator" content="([^"]+)"/g)].sort()).toEqual([
      'Companies House WebFiling - AA02 Form',
      'Companies House WebFiling - Micro-entity Accounts Form',
    ]);
    expect([...all(/xmlns:ix="([^"]+)"/g)].sort()).toEqual(['http://www.xbrl.org/2008/inlineXBRL', 'http://www.xbrl.org/2013/inlineXBRL']);
    expect(all(/="(http:\/\/www\.xbrl\.org\/[^"]*transformation[^"]*)"/g).size).toBe(5);
    expect(all(/name="([a-z0-9-]+):NetAssetsLiabilities"/g).size).toBeGreaterThanOrEqual(7);
    expect([...all(/scale="(-?\d+)"/g)].sort()).toEqual(['-2', '0', '3']);
    const markup = documents.map(({ text }) => text).join('');
    for (const seen of [
      'sign="-"',
      '<ix:exclude>',
      '<ix:continuation',
      'fixed-zero',
      'numdash',
      'zerodash',
      ':Consolidated<',
      'precision="',
    ]) {
      expect(markup).toContain(seen);
    }
  });

  test('distinguish creditors in four ways', () => {
    const ways = documents.flatMap(({ text }) => {
      const [, id] = /name="[a-z0-9-]+:Creditors" contextRef="([^"]+)"/.exec(text) ?? [];
      const context = id === undefined ? undefined : new RegExp(`<xbrli:context id="${id}">.*?</xbrli:context>`, 's').exec(text)?.[0];
      return context === undefined
        ? []
        : [[...context.matchAll(/dimension="[^:]+:(?!GroupCompany)([A-Za-z-]+)"/g)].map(([, axis]) => axis).join('+')];
    });
    expect(new Set(ways)).toEqual(
      new Set([
        '',
        'FinancialInstrumentCurrentNon-currentDimension',
        'MaturitiesOrExpirationPeriodsDimension',
        'FinancialInstrumentCurrentNon-currentDimension+MaturitiesOrExpirationPeriodsDimension',
      ]),
    );
  });

  test('use the taxonomies of their time', () => {
    const recent = all(/xrbl\.frc|xbrl\.frc\.org\.uk\/fr\/(\d{4})-/g);
    expect([...recent].every((year) => Number(year) >= 2023 && Number(year) <= 2026)).toBe(true);
    expect([...all(/fr\/(\d{4})-\d\d-\d\d\/core/g, old)]).toEqual([]);
    expect(old.some(({ text }) => text.includes('http://www.xbrl.org/uk/gaap/core/2009-09-01'))).toBe(true);
    expect(new Set(oldest.map(({ kind }) => kind))).toEqual(new Set(['xml']));
    const dormant = documents.filter(({ kind }) => kind === 'xml');
    expect(dormant.length).toBeGreaterThan(0);
    for (const { text } of dormant) expect(text).toContain('<ae:CompanyDormant');
  });

  test('have the same bytes for the same seed, and other bytes for another seed', () => {
    const sha = (of: readonly Document[]) =>
      createHash('sha256')
        .update(of.map(({ text }) => text).join(''))
        .digest('hex');
    const [again, other] = [createWorld(20_260_601, 2_000), createWorld(5, 2_000)];
    expect(sha([...registeredBetween(again, -120, 20)].map((filing) => documentFor(again, filing)))).toBe(sha(documents));
    expect(sha([...registeredBetween(other, -120, 20)].map((filing) => documentFor(other, filing)))).not.toBe(sha(documents));
  });

  test('have no period that ends after the filing', () => {
    for (const { end, registered } of filings) expect(civilOf(end).year <= civilOf(registered).year && end < registered).toBe(true);
  });
});

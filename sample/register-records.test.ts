import { describe, expect, test } from 'vitest';
import { kindOf } from '../sources/companies-house/filings/kind.ts';
import { caseTypeOf, dateTypeOf } from '../sources/companies-house/insolvency-cases/words.ts';
import { isoOf } from './calendar.ts';
import { chargeCounts, chargesOf } from './charges/charges.ts';
import { chargeList } from './charges/render.ts';
import { companyNumber } from './company.ts';
import { filedOn, historyOf } from './filings/history.ts';
import { companyAnswer } from './http/register-api.ts';
import { insolvencyAt } from './insolvency/cases.ts';
import { registerSize, registerState } from './register.ts';
import { storyOf } from './stories.ts';
import { streamEvents } from './streaming/streams.ts';
import { createWorld } from './world.ts';

const world = createWorld(20_260_601, 800);
const companies = Array.from({ length: world.companies }, (_, index) => index);
const truthsOf = (index: number) => storyOf(world, index)?.truths ?? [];
const ask = (path: string, query = '') => companyAnswer(world, 0, path, new URLSearchParams(query));

interface Insolvency {
  readonly cases: readonly { readonly type: string; readonly dates: readonly { readonly type: string; readonly date: string }[] }[];
}
const casesAt = (index: number, day: number) => (insolvencyAt(world, index, day) as Insolvency | undefined)?.cases ?? [];

describe('the insolvency cases', () => {
  test('show a compulsory liquidation after its order, with the day of the petition, and no petition alone', () => {
    const wound = companies.filter((index) => truthsOf(index).some(({ name, from }) => name === 'woundUp' && from <= 0));
    expect(wound.length).toBeGreaterThan(3);
    for (const index of wound) {
      const facts = truthsOf(index).find(({ name }) => name === 'woundUp')?.facts;
      const [one] = casesAt(index, 0);
      expect(one).toMatchObject({
        type: 'compulsory-liquidation',
        dates: [
          { type: 'petitioned-on', date: facts?.presentedOn },
          { type: 'wound-up-on', date: facts?.hearingOn },
        ],
      });
    }
    const petitioned = companies.filter(
      (index) => truthsOf(index).every(({ name }) => name.startsWith('petition')) && truthsOf(index).length > 0,
    );
    expect(petitioned.length).toBeGreaterThan(3);
    expect(petitioned.flatMap((index) => casesAt(index, 0))).toEqual([]);
  });

  test('agree with the status of the register: a company in a procedure has a case, but for an old liquidation that the register shows alone', () => {
    for (const index of companies) {
      if (truthsOf(index).some(({ name }) => name === 'liquidationOfUnknownKind')) continue;
      const status = registerState(world, index, 0)?.status ?? 'Active';
      const has = casesAt(index, -1).length > 0;
      if (!/^(?:Active|Active - Proposal to Strike off)$/.test(status)) expect([index, status, has]).toEqual([index, status, true]);
    }
  });

  test('have only the words of the register', () => {
    const all = companies.flatMap((index) => casesAt(index, 400));
    const words = all.flatMap(({ type, dates }) => [caseTypeOf(type), ...dates.map((one) => dateTypeOf(one.type))]);
    expect(words).not.toContain('unmapped');
    expect(new Set(all.map(({ type }) => type)).size).toBeGreaterThan(7);
  });
});

describe('the charges', () => {
  test('are as many as the monthly file counts, before and after new ones are registered and satisfied', () => {
    const changed = companies.filter((index) => String(chargeCounts(world, index, 0)) !== String(chargeCounts(world, index, 90)));
    expect(changed.length).toBeGreaterThan(5);
    for (const index of companies) {
      for (const snapshot of [0, 31, 90]) {
        const [all, outstanding, part, satisfied] = chargeCounts(world, index, snapshot);
        const list = chargeList(world, index, snapshot - 1, { start: 0, size: 100 });
        expect([index, list === undefined ? [0, 0, 0, 0] : countsOf(list)]).toEqual([index, [all, outstanding, part, satisfied]]);
      }
    }
  });

  test('begin after the incorporation and end after the delivery', () => {
    for (const index of companies) {
      for (const { createdOn, deliveredOn, satisfiedOn = 9_999, partSatisfiedOn = 9_999 } of chargesOf(world, index)) {
        expect(createdOn).toBeGreaterThan(registerState(world, index, 900)?.incorporatedOn ?? -100_000);
        expect(Math.min(satisfiedOn, partSatisfiedOn)).toBeGreaterThan(deliveredOn);
      }
    }
  });

  test('of a company in receivership begin with the one under which the receiver was appointed', () => {
    const inReceivership = companies.filter((index) => truthsOf(index).some(({ name, from }) => name === 'receivership' && from <= 0));
    expect(inReceivership.length).toBeGreaterThan(1);
    for (const index of inReceivership) {
      const [first] = chargesOf(world, index);
      expect(insolvencyAt(world, index, 0)).toMatchObject({
        cases: [{ links: { charge: `/company/${companyNumber(world, index)}/charges/${first?.id}` } }],
      });
    }
  });
});

function countsOf(list: object): number[] {
  const { items } = list as { items: readonly { status: string }[] };
  const of = (...statuses: readonly string[]) => items.filter(({ status }) => statuses.includes(status)).length;
  return [items.length, of('outstanding'), of('part-satisfied'), of('fully-satisfied', 'satisfied')];
}

/** Kinds of the filings that end what is true. */
const ends: Readonly<Record<string, readonly string[]>> = {
  strikeOffDiscontinued: ['strike-off-discontinued-compulsory', 'strike-off-discontinued-voluntary'],
  // the removal of an overseas entity
  dissolved: ['dissolved', 'dissolution-other'],
};

describe('the filing histories', () => {
  test('have only descriptions of the register, the old spelling of a strike-off notice among them', () => {
    const descriptions = companies.flatMap((index) =>
      historyOf(world, index, 60).flatMap(({ description, resolution }) => [
        description,
        ...(resolution === undefined ? [] : [resolution.description]),
      ]),
    );
    expect(descriptions.filter((one) => kindOf(one) === 'unmapped')).toEqual([]);
    expect(descriptions).toContain('gazette-notice-compulsary');
    expect(new Set(descriptions.map(kindOf)).size).toBeGreaterThan(15);
  });

  test('have a notice of each proposal to strike off, and the end that the register shows', () => {
    for (const index of companies) {
      const kinds = historyOf(world, index, 120).map(({ description, day }) => [kindOf(description), day]);
      for (const { name, from } of truthsOf(index).filter((truth) => truth.from <= 120)) {
        const day = kinds.find(([kind]) => ends[String(name)]?.includes(String(kind)))?.[1];
        if (name === 'strikeOffProposed')
          expect(kinds.some(([kind, on]) => String(kind).startsWith('strike-off-notice') && on === from)).toBe(true);
        if (name === 'strikeOffDiscontinued' || name === 'dissolved') expect([index, name, day]).toEqual([index, name, from]);
      }
    }
  });

  test('answer page by page, with the newest first, and 404 for a company that the register does not have', () => {
    const number = companyNumber(world, 11);
    const all = ask(`/company/${number}/filing-history`, 'items_per_page=100') as { items: { date: string }[]; total_count: number };
    expect(all.total_count).toBe(all.items.length);
    expect(all.items.map(({ date }) => date)).toEqual(
      all.items
        .map(({ date }) => date)
        .toSorted()
        .toReversed(),
    );
    expect(ask(`/company/${number}/filing-history`, 'items_per_page=2&start_index=1')).toMatchObject({
      items: all.items.slice(1, 3),
      start_index: 1,
    });
    expect(ask('/company/00000000/filing-history')).toBeUndefined();
    expect(ask(`/company/${number}/exhibits`)).toBeUndefined();
    expect(ask(`/company/${number}`)).toMatchObject({ company_number: number });
  });
});

test('the events of a day are what the REST API shows from that day on', () => {
  const day = 3;
  const filed = streamEvents(world, 'filings', day);
  expect(filed).toHaveLength(companies.flatMap((index) => filedOn(world, index, day)).length);
  expect(filed.every(({ data }) => (data as { date: string }).date === isoOf(day))).toBe(true);
  const days = Array.from({ length: 60 }, (_, at) => at);
  const cases = days.flatMap((one) => streamEvents(world, 'insolvency-cases', one));
  const charged = days.flatMap((one) => streamEvents(world, 'charges', one));
  expect([cases.length, charged.length].every((count) => count > 3)).toBe(true);
  for (const { resource_uri, data } of [...cases, ...charged].slice(-20)) {
    const path = resource_uri.split('/').slice(0, 4).join('/');
    const shown = companyAnswer(world, 60, path, new URLSearchParams('items_per_page=100')) as { items?: { links: { self: string } }[] };
    if (shown.items === undefined) expect(shown).toHaveProperty('cases');
    else expect(shown.items.map(({ links }) => links.self)).toContain((data as { links: { self: string } }).links.self);
  }
});

test('a company that is formed during the days of the sample files nothing before', () => {
  const young = createWorld(20_260_601, 2_000, { truthSeed: 503_693_710 });
  const early = Array.from({ length: registerSize(young, 60) }, (_, index) => index).flatMap((index) => {
    const documents = historyOf(young, index, 60);
    const born = documents.find(({ what }) => what === 'incorporation')?.day ?? 0;
    return documents
      .filter(({ day }) => 0 <= day && day < born)
      .map(({ form, day }) => ({ company: companyNumber(young, index), form, day, born }));
  });
  expect(early).toEqual([]);
});

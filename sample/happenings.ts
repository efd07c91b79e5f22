import { isoOf, isWorkday } from './calendar.ts';
import { chargesOf } from './charges/charges.ts';
import { companyNumber } from './company.ts';
import { gazettePlan } from './gazette/plan.ts';
import { firstListed, listedOn } from './hmcts/plan.ts';
import { newestMonth } from './hmlr/api.ts';
import { holderChanges, landholders } from './hmlr/changes.ts';
import { storiesOn } from './news/stories.ts';
import { officerChanges } from './officers/changes.ts';
import { ownersOf } from './psc/owners.ts';
import { isRegistered, registerSize, registerState } from './register.ts';
import { personsOf } from './streaming/owners.ts';
import { truthsOf } from './truth.ts';
import type { World } from './world.ts';

/** What happens to a company in the invented UK, by the type of the event that a subscriber expects (docs/interface.md, "Event types"). */
export interface Happening {
  readonly type: string;
  readonly companyNumber: string;
  /** What tells it from others of the company: a notice id, a day, what changed. Absent: the company tells it. */
  readonly record?: string;
}

/** First and last day, both included. */
interface Days {
  readonly from: number;
  readonly to: number;
}

/** Returns everything that happens on some days of which an event tells. It is computed from the world's own facts, never from a file or an event. */
export function happeningsIn(world: World, days: Days): readonly Happening[] {
  return [
    ...notices(world, days),
    ...officers(world, days),
    ...charges(world, days),
    ...owners(world, days),
    ...register(world, days),
    ...titles(world, days),
    ...offshore(world, days),
    ...hearings(world, days),
    ...news(world, days),
    ...beginnings(world, days),
  ];
}

const daysIn = ({ from, to }: Days) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const isIn = ({ from, to }: Days, day: number) => from <= day && day <= to;

/**
 * Codes of notices that announce something of a company that cannot pay its debts. Those of members' voluntary liquidations (243x), of names and of
 * dividends announce nothing of the kind.
 */
const announces = /^(?:240[128]|241\d|242\d|244\d|24[56]\d)$/;

function notices(world: World, days: Days): Happening[] {
  return gazettePlan(world)
    .filter(({ code, day }) => announces.test(code) && isIn(days, day))
    .flatMap(({ id, companies }) =>
      companies.map((index) => ({ type: 'gazette.insolvency.published', companyNumber: companyNumber(world, index), record: id })),
    );
}

function officers(world: World, { from, to }: Days): Happening[] {
  const found: Happening[] = [];
  for (let day = from; day <= to; day += 1) {
    for (const { index, changed } of officerChanges(world, day)) {
      for (const { resigned } of changed) {
        const type = resigned === day ? 'ch.officer.resigned' : 'ch.officer.appointed';
        found.push({ type, companyNumber: companyNumber(world, index), record: isoOf(day) });
      }
    }
  }
  return found;
}

function charges(world: World, days: Days): Happening[] {
  const found: Happening[] = [];
  for (let index = 0; index < world.companies; index += 1) {
    for (const { deliveredOn } of chargesOf(world, index)) {
      if (isIn(days, deliveredOn))
        found.push({ type: 'ch.charge.registered', companyNumber: companyNumber(world, index), record: isoOf(deliveredOn) });
    }
  }
  return found;
}

/**
 * Persons with significant control who are entered or cease, told to the company and to those that are then below it in their chains of owners. A list that is
 * drawn on a day shows what happened on the days before.
 */
function owners(world: World, days: Days): Happening[] {
  const { from, to } = days;
  const found: Happening[] = [];
  const below = companiesBelow(world, to + 1);
  for (let index = 0; index < registerSize(world, to + 1); index += 1) {
    const before = index < registerSize(world, from - 1) ? personsOf(world, index, from - 1) : undefined;
    const number = companyNumber(world, index);
    const overseas = number.startsWith('OE');
    const add = (change: 'entered' | 'ceased', on: unknown) => {
      const told = (companyNumber: string, of = '') => {
        found.push({ type: 'ch.psc.changed', companyNumber, record: `${of}${change === 'entered' ? 'notified' : change} ${on}` });
      };
      if (overseas) found.push({ type: 'roe.entity.changed', companyNumber: number, record: `owner_${change} ${on ?? null}` });
      else told(number);
      for (const owned of below(number, typeof on === 'string' ? on : isoOf(to))) told(owned, `${number} `);
    };
    for (const [uri, { ceased_on: ceased, notified_on: notified }] of personsOf(world, index, to + 1)) {
      const earlier = before?.get(uri);
      const entered = earlier === undefined ? enteredOn(world, index, uri, days) : undefined;
      // a day of notification to come is a typing error, so the register tells only on which day it shows the owner
      const isMistyped = entered !== undefined && String(notified) > isoOf(entered);
      if (entered !== undefined) add('entered', !isMistyped ? notified : overseas ? undefined : isoOf(entered));
      if (ceased !== undefined && (earlier === undefined ? entered !== undefined : earlier.ceased_on === undefined)) add('ceased', ceased);
    }
  }
  return found;
}

/** Returns the first day on which the register shows an owner who has not ceased. One who is first shown as a past owner enters nothing. */
function enteredOn(world: World, index: number, uri: string, days: Days): number | undefined {
  return daysIn(days).find((day) => {
    if (index >= registerSize(world, day + 1)) return false;
    const owner = personsOf(world, index, day + 1).get(uri);
    return owner !== undefined && owner.ceased_on === undefined;
  });
}

/** Returns a function of the companies that are below a company in their chains of owners at the end of an ISO day, by the register of a later `day`. */
function companiesBelow(world: World, day: number): (number: string, on: string) => readonly string[] {
  const owned = new Map<string, { readonly number: string; readonly notified: string; readonly ceased: string }[]>();
  for (let index = 0; index < registerSize(world, day); index += 1) {
    for (const { notified_on: notified, ceased_on: ceased, identification } of personsOf(world, index, day).values()) {
      const { registration_number: given } = (identification ?? {}) as { readonly registration_number?: string };
      if (given === undefined) continue;
      const owner = given.padStart(8, '0');
      const held = { number: companyNumber(world, index), notified: String(notified ?? ''), ceased: String(ceased ?? '9999') };
      owned.set(owner, [...(owned.get(owner) ?? []), held]);
    }
  }
  return (number, on) => {
    const found = new Set<string>();
    for (let level = [number]; level.length > 0; ) {
      level = level
        .flatMap((one) => owned.get(one) ?? [])
        .filter(({ notified, ceased }) => notified <= on && on < ceased)
        .map((one) => one.number)
        .filter((one) => one !== number && !found.has(one));
      for (const one of level) found.add(one);
    }
    return [...found];
  };
}

/** Changes of the register's entries: another first SIC code, and overseas entities that are registered or removed. */
function register(world: World, { from, to }: Days): Happening[] {
  const found: Happening[] = [];
  for (let index = 0; index < registerSize(world, to + 1); index += 1) {
    const number = companyNumber(world, index);
    const [before, after] = [registerState(world, index, from - 1), registerState(world, index, to + 1)];
    const [earlier, later] = [before, after].map((state) => state?.sics[0]?.match(/^\d{5}/)?.[0]);
    if (earlier !== undefined && later !== undefined && earlier !== later)
      found.push({ type: 'sic_code.changed', companyNumber: number, record: `${earlier} ${later}` });
    if (!number.startsWith('OE') || (before === undefined) === (after === undefined)) continue;
    const record = after === undefined ? 'removed' : `registered ${isoOf(after.incorporatedOn)}`;
    found.push({ type: 'roe.entity.changed', companyNumber: number, record });
  }
  return found;
}

/** Companies with land whose owner abroad, or whose own register of beneficial owners, newly does not say who is behind them. */
function offshore(world: World, days: Days): Happening[] {
  const months = new Set(daysIn({ from: days.from - 1, to: days.to }).map(newestMonth));
  const holders = new Map([...months].map((month) => [month, landholders(world, month)]));
  const patternsOn = (day: number) => [...(holders.get(newestMonth(day)) ?? [])].flatMap((index) => patternsOf(world, index, day));
  const known = new Set(patternsOn(days.from - 1));
  return daysIn(days).flatMap((day) =>
    patternsOn(day).flatMap((one) => {
      if (known.has(one)) return [];
      known.add(one);
      const [companyNumber = '', pattern = ''] = one.split(' ');
      return [{ type: 'offshore.control.flagged', companyNumber, record: pattern }];
    }),
  );
}

function patternsOf(world: World, index: number, day: number): readonly string[] {
  const number = companyNumber(world, index);
  if (number.startsWith('OE') && !isRegistered(world, index, day + 1)) return [`${number} entity-removed`];
  return ownersOf(world, index, day).flatMap(({ form, details, ceased }) => {
    if (ceased !== undefined) return [];
    if (number.startsWith('OE'))
      return details.statement === 'at-least-one-beneficial-owner-unidentified' ? [`${number} no-beneficial-owner`] : [];
    const { country_registered: country } = (details.identification ?? {}) as { readonly country_registered?: string };
    const isAbroad = (form === 'corporate-entity' || form === 'legal-person') && country !== undefined && !isBritish.test(country);
    return isAbroad ? [`${number} owner-not-registered`] : [];
  });
}

const isBritish = /^(?:England|Wales|United Kingdom|Scotland|Northern Ireland)/;

function hearings(world: World, days: Days): Happening[] {
  const type = 'companies_court.petition.scheduled';
  return daysIn({ from: days.from, to: days.to + 4 })
    .filter((day) => isWorkday(day) && isIn(days, listedOn(day)))
    .flatMap((day) =>
      firstListed(world, day).map(({ company }) => ({ type, companyNumber: companyNumber(world, company), record: isoOf(day) })),
    );
}

function news(world: World, days: Days): Happening[] {
  return daysIn(days).flatMap((day) =>
    storiesOn(world, day).flatMap(({ about, distress, identifies }) =>
      about !== undefined && distress && identifies === true
        ? [{ type: 'news.distress.detected', companyNumber: companyNumber(world, about), record: isoOf(day) }]
        : [],
    ),
  );
}

function titles(world: World, days: Days): Happening[] {
  return [...holderChanges(world, days)].map(({ index, change }) => ({
    type: `hmlr.title.${change}`,
    companyNumber: companyNumber(world, index),
  }));
}

/** Truths that an event reports when they begin, with the fact that tells two of a company apart. */
const events: Readonly<Partial<Record<string, { readonly type: string; readonly by?: string }>>> = {
  sanctionedByNumber: { type: 'sanctions.ofsi.match_new' },
  sanctionedByName: { type: 'sanctions.ofsi.match_new' },
  ownedBySanctioned: { type: 'sanctions.ofsi.match_new' },
  fcaWarned: { type: 'fca.warning.match_new' },
  disqualifiedDirector: { type: 'cdda.disqualification.match_new' },
  taxDefaulter: { type: 'hmrc.defaulter.match_new' },
  directorUnverified: { type: 'eccta.director_id.unverified', by: 'on' },
  phoenix: { type: 'phoenix.six_indicator.flagged', by: 'failed' },
  capitalBleeding: { type: 'capital_bleed.flagged', by: 'madeUpTo' },
  cookedBooks: { type: 'cooked_books.flagged', by: 'madeUpTo' },
};

function beginnings(world: World, days: Days): Happening[] {
  const found: Happening[] = [];
  for (let index = 0; index < world.companies; index += 1) {
    for (const { name, from, facts } of truthsOf(world, index)) {
      const event = events[name];
      if (event === undefined || !isIn(days, from)) continue;
      const record = event.by === undefined ? {} : { record: String(facts?.[event.by]) };
      found.push({ type: event.type, companyNumber: companyNumber(world, index), ...record });
    }
  }
  return found;
}

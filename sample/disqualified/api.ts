import { createHash } from 'node:crypto';
import { isoOf, plainOf } from '../calendar.ts';
import type { World } from '../world.ts';
import { type Disqualified, disqualifiedOn, type Ruling } from './officers.ts';

/** Largest number of results that a search returns. */
const most = 1_000;

const dayOf = (day: number | string) => (typeof day === 'string' ? day : isoOf(day));
const selfOf = ({ kind, id }: Disqualified) => `/disqualified-officers/${kind}/${id}`;
const nameOf = ({ forename, otherForenames, surname }: Disqualified) =>
  [forename, otherForenames, surname].filter((part) => part !== undefined).join(' ');

/** Returns a page of the search, which finds words by prefix; `undefined` beyond the largest number of results (416). */
export function searchAnswer(world: World, today: number, query: URLSearchParams, shrunk: boolean): object | undefined {
  const prefix = (query.get('q') ?? '').toLowerCase();
  const start = Number(query.get('start_index') ?? 0);
  const size = Math.min(100, Number(query.get('items_per_page') ?? 20));
  if (start >= most) return undefined;
  const words = (one: Disqualified) =>
    nameOf(one)
      .toLowerCase()
      .split(/[^a-z0-9]+/);
  const officers = disqualifiedOn(world, today).filter((_, at) => !shrunk || at % 2 === 0);
  const found = officers.filter((one) => words(one).some((word) => prefix !== '' && word.startsWith(prefix)));
  return {
    kind: 'search#disqualified-officers',
    start_index: start,
    items_per_page: size,
    page_number: Math.floor(start / size) + 1,
    total_results: found.length,
    items: found.slice(start, start + size).map(item),
  };
}

function item(one: Disqualified): object {
  const last = one.rulings.at(-1);
  return {
    kind: 'searchresults#disqualified-officer',
    title: nameOf(one),
    description: `${one.born === undefined ? '' : `Born on ${one.born} - `}Disqualified from ${plainOf(last?.from ?? 0)}`,
    description_identifiers: one.born === undefined ? [] : ['born-on'],
    ...(one.born === undefined ? {} : { date_of_birth: one.born }),
    address: addressOf(one),
    address_snippet: Object.values(addressOf(one)).join(', '),
    snippet: '',
    links: { self: selfOf(one) },
  };
}

/** Returns an officer's document; `undefined` when the register has none, or has removed it. */
export function officerAnswer(world: World, today: number, path: string): object | undefined {
  const one = disqualifiedOn(world, today).find((other) => selfOf(other) === path);
  if (one === undefined || one.letGo === true) return undefined;
  const document = {
    disqualifications: one.rulings.map((ruling) => disqualification(one, ruling)),
    links: { self: path },
    ...(one.permissions.length === 0 ? {} : { permissions_to_act: one.permissions.map(permission) }),
    ...(one.kind === 'natural' ? natural(one) : corporate(one)),
  };
  return { etag: createHash('sha1').update(JSON.stringify(document)).digest('hex'), ...document };
}

function natural({ title, forename, otherForenames, surname, born, nationality }: Disqualified): object {
  return {
    kind: 'natural-disqualification',
    ...(born === undefined ? {} : { date_of_birth: born }),
    forename,
    ...(otherForenames === undefined ? {} : { other_forenames: otherForenames }),
    surname,
    title,
    nationality,
  };
}

function corporate({ surname, number, country }: Disqualified): object {
  return { kind: 'corporate-disqualification', name: surname, company_number: number, country_of_registration: country };
}

function disqualification(one: Disqualified, ruling: Ruling): object {
  const decided = isoOf(ruling.from - 21);
  const sanction = ruling.type === 'sanction';
  return {
    address: addressOf(one),
    case_identifier: ruling.case,
    ...(ruling.companies.length === 0 ? {} : { company_names: ruling.companies }),
    ...(ruling.type === 'court-order' ? { court_name: 'High Court of Justice', heard_on: decided } : {}),
    ...(ruling.type === 'undertaking' ? { undertaken_on: decided } : {}),
    disqualification_type: ruling.type,
    disqualified_from: isoOf(ruling.from),
    disqualified_until: dayOf(ruling.until),
    reason: sanction
      ? {
          act: 'sanctions-anti-money-laundering-act-2018',
          section: '3A',
          description_identifier: 'disqualification-under-sanctions-regulation',
        }
      : {
          act: 'company-directors-disqualification-act-1986',
          section: '7',
          description_identifier: 'order-or-undertaking-and-reporting-provisions',
        },
  };
}

function permission({ companies, from, until }: Disqualified['permissions'][number]): object {
  return { company_names: companies, court_name: 'High Court of Justice', granted_on: isoOf(from), expires_on: isoOf(until) };
}

function addressOf({ address: { line1, line2, town, county, postCode } }: Disqualified): Record<string, string> {
  const [, house = '', street = line1] = /^(\d+) (.*)$/.exec(line1) ?? [];
  return Object.fromEntries(
    Object.entries({
      premises: house,
      address_line_1: street,
      address_line_2: line2,
      locality: town,
      region: county,
      postal_code: postCode,
    }).filter(([, value]) => value !== ''),
  );
}

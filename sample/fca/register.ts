import { slashedOf } from '../calendar.ts';
import { companyName, companyNumber, registeredOffice } from '../company.ts';
import { WITH_NOTICES } from '../stories.ts';
import { namedOn } from '../warned.ts';
import { BLOCK, type World } from '../world.ts';
import { warningsAt } from './plan.ts';

const api = 'https://register.fca.org.uk/services/V0.1';
const PER_PAGE = 20;
/** Position in a block of a company with a firm. */
const POSITION = 20;

interface Firm {
  readonly frn: string;
  readonly name: string;
  readonly postcode: string;
  /** Absent: the branch of a foreign firm, which no company of the register is. */
  readonly company?: string;
  /** Absent: the search has the firm, and its own record does not resolve. */
  readonly since?: number;
}

const known = new WeakMap<World, readonly Firm[]>();

/**
 * Returns the firms of the register: the victims of clones under the numbers of their warnings, a company of each block,
 * and branches with their names.
 */
function firmsOf(world: World): readonly Firm[] {
  const before = known.get(world);
  if (before !== undefined) return before;
  const blocks = Math.ceil(Math.min(world.companies, WITH_NOTICES) / BLOCK);
  const others = Array.from({ length: blocks }, (_, block) => block * BLOCK + POSITION).filter((index) => index < world.companies);
  const firms = [
    ...namedOn(world, 'cloneVictim').map((index) => firmOf(world, index, 300_000 + index)),
    ...others.map((index) => firmOf(world, index, 700_000 + index)),
  ];
  const branches = firms.slice(0, 8).map(({ frn, name, postcode }, at) => ({
    frn: String(Number(frn) + 100_000),
    name: `${name} (BRANCH)`,
    postcode,
    ...(at % 2 === 0 ? { since: -2_000 } : {}),
  }));
  const all = [...firms, ...branches];
  known.set(world, all);
  return all;
}

function firmOf(world: World, index: number, frn: number): Firm {
  return {
    frn: String(frn),
    name: companyName(world, index),
    postcode: registeredOffice(world, index).postCode,
    company: companyNumber(world, index),
    since: -(index % 3_000),
  };
}

/**
 * Returns what the register's API answers for a path; `undefined`: 404 of HTTP. The real API requires a key, and answers "not found" with status 200.
 */
export function registerAnswer(world: World, today: number, path: string, query: URLSearchParams): object | undefined {
  if (path === '/services/V0.1/Search') return searchAnswer(world, today, query);
  const [, frn] = /^\/services\/V0\.1\/Firm\/([^/]+)$/.exec(path) ?? [];
  return frn === undefined ? undefined : firmAnswer(world, today, frn);
}

/** Finds the firms whose name has all words of the query, and the unauthorised firms of the warning list, which have no reference number. */
function searchAnswer(world: World, today: number, query: URLSearchParams): object {
  const words = (query.get('q') ?? '')
    .toUpperCase()
    .split(' ')
    .filter((word) => word !== '');
  const has = (name: string) => words.length > 0 && words.every((word) => name.toUpperCase().includes(word));
  const firms = query.get('type') === 'firm' ? firmsOf(world).filter(({ name }) => has(name)) : [];
  const found = [
    ...firms.map(({ frn, name, postcode }) => result(`${name} (Postcode: ${postcode})`, 'Firm', frn, 'See full details')),
    ...warningsAt(world, today)
      .filter(({ title }) => has(title))
      .map(({ title }) => result(title, 'Unauthorised firm', '', 'Unauthorised')),
  ];
  if (found.length === 0) return { Status: 'FSR-API-04-01-11', ResultInfo: null, Message: 'No search result found', Data: null };
  const page = Math.max(1, Number(query.get('pgnp') ?? 1) || 1);
  const Data = found.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  const next = page * PER_PAGE < found.length ? { Next: `${api}/Search?q=${query.get('q')}&type=firm&pgnp=${page + 1}` } : {};
  return {
    Status: 'FSR-API-04-01-00',
    ResultInfo: { ...next, page: String(page), per_page: String(PER_PAGE), total_count: String(found.length) },
    Message: 'Ok. Search successful',
    Data,
  };
}

function result(name: string, type: string, frn: string, status: string): object {
  return {
    URL: frn === '' ? '' : `${api}/Firm/${frn}`,
    Status: status,
    'Reference Number': frn,
    'Type of business or Individual': type,
    Name: name,
  };
}

/** Answers for a firm. It writes days as `31/08/2018` and a company number without its leading zeros. */
function firmAnswer(world: World, today: number, frn: string): object {
  const firm = firmsOf(world).find((one) => one.frn === frn);
  if (firm?.since === undefined) return { Status: 'FSR-API-02-01-11', ResultInfo: null, Message: 'Firm not found', Data: null };
  const part = (name: string) => `${api}/Firm/${frn}/${name}`;
  return {
    Status: 'FSR-API-02-01-00',
    ResultInfo: { page: '1', per_page: '1', total_count: '1' },
    Message: 'Ok. Firm Found',
    Data: [
      {
        Name: part('Names'),
        Individuals: part('Individuals'),
        Permission: part('Permissions'),
        Address: part('Address'),
        'System Timestamp': `${slashedOf(today)} 08:38`,
        'Exceptional Info Details': [],
        'Status Effective Date': slashedOf(firm.since),
        'Client Money Permission': '',
        'Sub-Status': '',
        'Companies House Number': (firm.company ?? '').replace(/^0+/, ''),
        Status: 'Authorised',
        'Business Type': 'Regulated',
        'Organisation Name': firm.name,
        FRN: frn,
      },
    ],
  };
}

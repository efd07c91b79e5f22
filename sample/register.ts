import { lastFiledEnd, type YearEnds, yearEnds } from './accounts/year-ends.ts';
import { civilOf, dayOf, monthEnd } from './calendar.ts';
import { companyName, newPerDay, salt } from './company.ts';
import { kindOf } from './kinds.ts';
import { tradeOf } from './phoenix/heirs.ts';
import { draw, pick } from './random.ts';
import { storyOf } from './stories.ts';
import type { Filings, Story } from './story.ts';
import { sics } from './words.ts';
import type { World } from './world.ts';

/** A company in the register's snapshot of a day, which shows what was filed before that day. */
export interface RegisterState {
  readonly name: string;
  readonly previousNames: readonly { readonly until: number; readonly name: string }[];
  readonly status: string;
  readonly incorporatedOn: number;
  readonly accounts: Accounts | undefined;
  readonly confirmation: { readonly nextDue: number | undefined; readonly madeUpTo: number | undefined };
  readonly sics: readonly string[];
}

interface Accounts {
  readonly refDay: number;
  readonly refMonth: number;
  readonly nextDue: number | undefined;
  readonly madeUpTo: number | undefined;
}

/** Returns the number of indexes of a snapshot: the world's companies and those incorporated since day 0. Some of them are dissolved. */
export function registerSize(world: World, snapshot: number): number {
  return world.companies + Math.max(0, snapshot) * newPerDay(world);
}

/** Returns whether a snapshot shows a company. */
export function isRegistered(world: World, index: number, snapshot: number): boolean {
  return isEntered(storyOf(world, index)?.register ?? [], yearEnds(world, index).born, snapshot);
}

const isEntered = (entries: Story['register'], born: number, snapshot: number) =>
  born < snapshot && !entries.some(({ day, gone }) => day < snapshot && gone === true);

/** Returns a company's entry in a snapshot; `undefined` when it is not yet or no longer on the register. */
export function registerState(world: World, index: number, snapshot: number): RegisterState | undefined {
  const story = storyOf(world, index);
  const years = yearEnds(world, index);
  const { born } = years;
  const all = story?.register ?? [];
  if (!isEntered(all, born, snapshot)) return undefined;
  const entered = all.filter(({ day }) => day < snapshot);
  const asOf = snapshot - 1;
  const { kind } = kindOf(index);
  const renamed = entered.find(({ renamedTo }) => renamedTo !== undefined);
  const name = companyName(world, index);
  const earlier = formerNames(world, index, born);
  return {
    name: renamed?.renamedTo ?? name,
    previousNames: renamed === undefined ? earlier : [{ until: renamed.day, name }, ...earlier],
    status: entered.findLast(({ status }) => status !== undefined)?.status ?? 'Active',
    incorporatedOn: born,
    accounts: kind.keeps === 'all' ? accountsAt(years, asOf) : undefined,
    confirmation: confirmationAt(world, index, born, Math.min(asOf, years.lastDay), story?.filings),
    sics: kind.keeps === 'all' ? activities(world, index, entered) : ['None Supplied'],
  };
}

/**
 * Returns the newest filed accounts and the next due date. Accounts are filed one to eight months after the year's end. They are due nine months
 * after it (Companies Act 2006 s.442), the first accounts twenty-one months after incorporation.
 */
function accountsAt(years: YearEnds, asOf: number): Accounts {
  const { born, month, earliest } = years;
  const birth = civilOf(born);
  const last = lastFiledEnd(years, asOf);
  const madeUpTo = last < earliest ? undefined : last;
  const nextDue =
    madeUpTo === undefined ? dayOf(birth.year, birth.month + 21, birth.date) : monthEnd(dayOf(civilOf(madeUpTo).year + 1, month + 9, 1));
  return { refDay: civilOf(madeUpTo ?? monthEnd(born)).date, refMonth: month, nextDue, madeUpTo };
}

/**
 * Returns the newest confirmation statement and the next due date. A review period ends on the day before each anniversary of the incorporation;
 * the statement is due fourteen days later (Companies Act 2006 s.853A).
 */
function confirmationAt(
  world: World,
  index: number,
  born: number,
  asOf: number,
  filings: Filings | undefined,
): RegisterState['confirmation'] {
  const { kind } = kindOf(index);
  if (kind.staleConfirmation) return { nextDue: dayOf(2017, 1, 15), madeUpTo: undefined };
  if (kind.keeps !== 'all') return { nextDue: undefined, madeUpTo: undefined };
  const { year: first, month, date } = civilOf(born);
  const reviewEnds = (year: number) => dayOf(year, month, date) - 1;
  if (filings?.confirmationDue !== undefined && asOf < filings.until) {
    return { nextDue: filings.confirmationDue, madeUpTo: reviewEnds(civilOf(filings.confirmationDue).year - 1) };
  }
  const lag = filings?.confirmationLag ?? (draw(world.seed, index, salt.lag) >>> 8) % 14;
  let year = civilOf(asOf - lag).year;
  if (reviewEnds(year) > asOf - lag) year -= 1;
  const filed = year > first;
  return { nextDue: reviewEnds(filed ? year + 1 : first + 1) + 14, madeUpTo: filed ? reviewEnds(year) : undefined };
}

function activities(world: World, index: number, entered: Story['register']): readonly string[] {
  if (tradeOf(world, index) !== undefined) return [mainActivity(world, index)];
  const drawn = draw(world.seed, index, salt.sic);
  if (drawn % 40 === 0) return ['None Supplied'];
  const shift = entered.findLast(({ sic }) => sic !== undefined)?.sic ?? 0;
  const text = (at: number) => sics[at % sics.length] ?? '';
  const primary = mainActivity(world, index, shift);
  return drawn % 8 === 1 ? [primary, text((drawn >>> 6) + 11), text((drawn >>> 6) + 17)].slice(0, 2 + ((drawn >>> 4) % 2)) : [primary];
}

/** Number of the first SIC codes: they tell a trade, unlike those of offices, holding companies and dormant ones. */
const telling = 12;

/** Returns a company's main SIC code and text; `shift` is the change that its story brings. */
export function mainActivity(world: World, index: number, shift = 0): string {
  const pair = tradeOf(world, index);
  if (pair === undefined) return pick(sics, (draw(world.seed, index, salt.sic) >>> 6) + shift);
  const drawn = draw(world.seed, pair.failed, salt.sic) >>> 6;
  return pair.shared ? pick(sics.slice(0, telling), drawn) : pick(sics, drawn + 5);
}

function formerNames(world: World, index: number, born: number): RegisterState['previousNames'] {
  const drawn = draw(world.seed, index, salt.previous);
  if (drawn % 12 !== 0 || born > -1_500) return [];
  const name = companyName(world, index);
  const ending = name.slice(name.lastIndexOf(' '));
  const first = { until: born + 700 + ((drawn >>> 8) % 300), name: `${name.split(' ')[0]} VENTURES${ending}` };
  return drawn % 48 === 0 ? [first, { until: born + 200, name: `${name.split(' ')[0]} (${(drawn >>> 16) % 9_000})${ending}` }] : [first];
}

import { addWorkdays, isWorkday, workdayFrom } from '../calendar.ts';
import { kindOf } from '../kinds.ts';
import { daysLate, isCorrected } from '../noise.ts';
import { draw } from '../random.ts';
import { HISTORY, storyOf, WITH_NOTICES } from '../stories.ts';
import type { Matter, PublishedNotice } from '../story.ts';
import type { World } from '../world.ts';
import { codes } from './codes.ts';

/** A published notice. */
export interface Notice {
  /** `5100342`, or the older form `L-64012-5100342` (edition, issue, notice). */
  readonly id: string;
  readonly code: string;
  readonly day: number;
  /** Time of publication, in seconds after midnight. */
  readonly second: number;
  readonly edition: 'london' | 'edinburgh' | 'belfast';
  /** Indexes of the companies that it names; none for partnerships and persons. */
  readonly companies: readonly number[];
  /** Index from which its details are drawn. */
  readonly key: number;
  readonly matter?: Matter;
  readonly correctedOn?: number;
  readonly firstHearingOn?: number;
  /** True: the notice is of the appointment of a provisional liquidator. */
  readonly provisional?: true;
  /** Id of the notice that this one retracts. */
  readonly retracts?: string;
  /** Id of the notice that this one replaces. */
  readonly substitutes?: string;
  /** The notice that replaces this one. Its publication changes this one, unlike a retraction: no source shows what the real Gazette does. */
  readonly substitutedBy?: { readonly id: string; readonly day: number };
}

const plans = new WeakMap<World, readonly Notice[]>();
const editions = { england: 'london', scotland: 'edinburgh', 'northern-ireland': 'belfast' } as const;
const initials = { london: 'L', edinburgh: 'E', belfast: 'B' } as const;

/** Returns every notice of the past and the future, oldest first; computed once per world. Nothing is published at weekends. */
export function gazettePlan(world: World): readonly Notice[] {
  const known = plans.get(world);
  if (known !== undefined) return known;
  const planned: Omit<Notice, 'id'>[] = [];
  for (let index = 0; index < Math.min(world.companies, WITH_NOTICES); index += 1) {
    storyOf(world, index)?.notices.forEach((published, at) => {
      planned.push(laidOut(world, index, published, at));
    });
  }
  planned.push(...fillers(planned, world.companies));
  planned.sort((a, b) => a.day - b.day || a.second - b.second || a.key - b.key);
  const notices = linked(
    world,
    planned.map((notice, ordinal) => ({ ...notice, id: idOf(notice, ordinal) })),
  );
  plans.set(world, notices);
  return notices;
}

/** Days without a petition, an order or a dismissal after which the sample publishes one, because the real Gazette has some on every day. */
const LONGEST_PAUSE = 4;
/** The days of which the service reads every notice begin after this one. */
const FIRST_FILLER = -105;
const LAST_FILLER = 800;
/**
 * From this size on a week of the sample can list as many petitions as a week of the real Gazette, so that a week without any shows that the feed has failed. The
 * petitions of such a world have fillers from the first day of which the service reads them. In a smaller world each filler would be a release of the first start.
 */
const LIKE_THE_REAL_GAZETTE = { fromCompanies: 3_000, firstFiller: -560 } as const;

/**
 * Returns notices about partnerships, which no company's record shows: dismissals for the days on which a small world has no petition, and a petition
 * for each working day without any notice, because the real Gazette has notices on each.
 */
function fillers(planned: readonly Omit<Notice, 'id'>[], companies: number): Omit<Notice, 'id'>[] {
  // a correction moves a notice to its own day
  const taken = new Set(planned.flatMap(({ day, correctedOn }) => (correctedOn === undefined ? [day] : [])));
  const petitioned = new Set(planned.flatMap(({ code, day }) => (['2450', '2452', '2461'].includes(code) ? [day] : [])));
  const found: Omit<Notice, 'id'>[] = [];
  const { fromCompanies, firstFiller } = LIKE_THE_REAL_GAZETTE;
  const first = companies < fromCompanies ? FIRST_FILLER : firstFiller;
  let last = companies < fromCompanies ? HISTORY : firstFiller;
  for (let day = first; day <= LAST_FILLER; day += 1) {
    if (petitioned.has(day)) last = day;
    if (!isWorkday(day)) continue;
    const isPaused = day - last >= LONGEST_PAUSE;
    if (isPaused) last = day;
    if (isPaused || (day >= FIRST_FILLER && !taken.has(day)))
      found.push({ code: isPaused ? '2461' : '2451', day, second: 600, edition: 'london', companies: [], key: 900_000_000 + day });
  }
  return found;
}

/** Gives each notice the ids of the notices that it retracts, replaces or is replaced by. */
function linked(world: World, notices: readonly Notice[]): readonly Notice[] {
  const byKey = new Map(notices.map((notice) => [notice.key, notice]));
  const substitutedBy = new Map<string, Notice['substitutedBy']>();
  const pointing = notices.map((notice) => {
    const published = storyOf(world, Math.floor(notice.key / 32))?.notices[notice.key % 32];
    if (published?.retracts === undefined && published?.substitutes === undefined) return notice;
    const other = byKey.get(notice.key - (notice.key % 32) + (published.retracts ?? published.substitutes ?? 0));
    if (other === undefined) return notice;
    if (published.substitutes === undefined) return { ...notice, retracts: other.id };
    substitutedBy.set(other.id, { id: notice.id, day: notice.day });
    return { ...notice, substitutes: other.id };
  });
  return pointing.map((notice) => {
    const by = substitutedBy.get(notice.id);
    return by === undefined ? notice : { ...notice, substitutedBy: by };
  });
}

function laidOut(world: World, index: number, published: PublishedNotice, at: number): Omit<Notice, 'id'> {
  const key = index * 32 + at;
  const shape = codes[published.code]?.shape;
  const companies = shape === 'partnership' || shape === 'person' ? [] : [index, ...(published.alsoNames ?? [])];
  return {
    code: published.code,
    day: addWorkdays(workdayFrom(published.day), endsPetition.test(published.code) ? daysLate(world, key) : 0),
    second: 600 + (draw(world.seed, key, 41) % 32_000),
    edition: editions[kindOf(index).kind.nation],
    companies: companies.filter((company) => company < world.companies),
    key,
    ...(published.matter === undefined ? {} : { matter: published.matter }),
    ...(published.provisional === undefined ? {} : { provisional: published.provisional }),
    ...correctionOf(world, published, key),
  };
}

/** Codes of the order and of the dismissal. */
const endsPetition = /^24(?:52|61)$/;

function correctionOf(world: World, published: PublishedNotice, key: number): Pick<Notice, 'correctedOn' | 'firstHearingOn'> {
  const { day, code, matter, correctedOn, firstHearingOn, retracts, substitutes } = published;
  if (correctedOn !== undefined && firstHearingOn !== undefined) return { correctedOn, firstHearingOn };
  if (code !== '2450' || matter === undefined || retracts !== undefined || substitutes !== undefined || !isCorrected(world, key)) return {};
  return { correctedOn: addWorkdays(workdayFrom(day), 2), firstHearingOn: matter.hearingOn + 7 };
}

function idOf({ day, edition }: Omit<Notice, 'id'>, ordinal: number): string {
  const number = 5_100_000 + ordinal * 3 + (ordinal % 2);
  if (ordinal % 12 !== 5) return String(number);
  return `${initials[edition]}-${64_000 + Math.floor(((day + 70) * 5) / 7)}-${number}`;
}

/**
 * Returns the notices published by `today`, in their state of that day. A corrected notice keeps its id; from the day of its correction it has that
 * day of publication and the new day of the hearing.
 */
export function publishedBy(world: World, today: number): Notice[] {
  return gazettePlan(world)
    .filter(({ day }) => day <= today)
    .map((notice) => asOf(notice, today));
}

/** Returns a notice by its id in its state of the day `today`; `undefined` before its publication. */
export function noticeById(world: World, id: string, today: number): Notice | undefined {
  const notice = gazettePlan(world).find((candidate) => candidate.id === id && candidate.day <= today);
  return notice === undefined ? undefined : asOf(notice, today);
}

function asOf(notice: Notice, today: number): Notice {
  if (notice.substitutedBy !== undefined && today < notice.substitutedBy.day) {
    const { substitutedBy: _later, ...before } = notice;
    return before;
  }
  const { correctedOn, firstHearingOn, matter } = notice;
  if (correctedOn === undefined || firstHearingOn === undefined || matter === undefined) return notice;
  if (today >= correctedOn) return { ...notice, day: correctedOn };
  const { correctedOn: _later, ...uncorrected } = notice;
  return { ...uncorrected, matter: { ...matter, hearingOn: firstHearingOn } };
}

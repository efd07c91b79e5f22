import { isWorkday, workdayFrom } from '../calendar.ts';
import { kindOf } from '../kinds.ts';
import { draw } from '../random.ts';
import { storyOf, WITH_NOTICES } from '../stories.ts';
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
  planned.sort((a, b) => a.day - b.day || a.second - b.second || a.key - b.key);
  const notices = planned.map((notice, ordinal) => ({ ...notice, id: idOf(notice, ordinal) }));
  plans.set(world, notices);
  return notices;
}

function laidOut(world: World, index: number, published: PublishedNotice, at: number): Omit<Notice, 'id'> {
  const key = index * 32 + at;
  const shape = codes[published.code]?.shape;
  const companies = shape === 'partnership' || shape === 'person' ? [] : [index, ...(published.alsoNames ?? [])];
  return {
    code: published.code,
    day: isWorkday(published.day) ? published.day : workdayFrom(published.day),
    second: 600 + (draw(world.seed, key, 41) % 32_000),
    edition: editions[kindOf(index).kind.nation],
    companies: companies.filter((company) => company < world.companies),
    key,
    ...(published.matter === undefined ? {} : { matter: published.matter }),
    ...(published.correctedOn === undefined ? {} : { correctedOn: published.correctedOn }),
    ...(published.firstHearingOn === undefined ? {} : { firstHearingOn: published.firstHearingOn }),
  };
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
  const { correctedOn, firstHearingOn, matter } = notice;
  if (correctedOn === undefined || firstHearingOn === undefined || matter === undefined) return notice;
  if (today >= correctedOn) return { ...notice, day: correctedOn };
  const { correctedOn: _later, ...uncorrected } = notice;
  return { ...uncorrected, matter: { ...matter, hearingOn: firstHearingOn } };
}

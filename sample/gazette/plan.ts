import { isWorkday, workdayFrom } from '../calendar.ts';
import { kindOf } from '../kinds.ts';
import { draw } from '../random.ts';
import { storyOf, TOLD } from '../stories.ts';
import type { Matter, Told } from '../story.ts';
import type { World } from '../world.ts';
import { codes } from './codes.ts';

/** A notice as it lies in the archive. */
export interface Notice {
  /** `5100342`, or of the older kind `L-64012-5100342` (edition, issue, notice). A string, whatever it looks like. */
  readonly id: string;
  readonly code: string;
  readonly day: number;
  /** Seconds after midnight at which it was published. */
  readonly second: number;
  readonly edition: 'london' | 'edinburgh' | 'belfast';
  /** Indexes of the companies that it names; none for partnerships and persons. */
  readonly companies: readonly number[];
  /** What its own details are drawn from. */
  readonly key: number;
  readonly matter?: Matter;
  readonly correctedOn?: number;
  readonly saidBefore?: number;
}

const plans = new WeakMap<World, readonly Notice[]>();
const editions = { england: 'london', scotland: 'edinburgh', 'northern-ireland': 'belfast' } as const;
const initials = { london: 'L', edinburgh: 'E', belfast: 'B' } as const;

/** Every notice that there is and will be, oldest first; worked out once for a world. Nothing is published at weekends. */
export function gazettePlan(world: World): readonly Notice[] {
  const known = plans.get(world);
  if (known !== undefined) return known;
  const planned: Omit<Notice, 'id'>[] = [];
  for (let index = 0; index < Math.min(world.companies, TOLD); index += 1) {
    storyOf(world, index)?.notices.forEach((told, at) => {
      planned.push(laidOut(world, index, told, at));
    });
  }
  planned.sort((a, b) => a.day - b.day || a.second - b.second || a.key - b.key);
  const notices = planned.map((notice, ordinal) => ({ ...notice, id: idOf(notice, ordinal) }));
  plans.set(world, notices);
  return notices;
}

function laidOut(world: World, index: number, told: Told, at: number): Omit<Notice, 'id'> {
  const key = index * 32 + at;
  const shape = codes[told.code]?.shape;
  const companies = shape === 'partnership' || shape === 'person' ? [] : [index, ...(told.alsoNames ?? [])];
  return {
    code: told.code,
    day: isWorkday(told.day) ? told.day : workdayFrom(told.day),
    second: 600 + (draw(world.seed, key, 41) % 32_000),
    edition: editions[kindOf(index).kind.nation],
    companies: companies.filter((company) => company < world.companies),
    key,
    ...(told.matter === undefined ? {} : { matter: told.matter }),
    ...(told.correctedOn === undefined ? {} : { correctedOn: told.correctedOn }),
    ...(told.saidBefore === undefined ? {} : { saidBefore: told.saidBefore }),
  };
}

function idOf({ day, edition }: Omit<Notice, 'id'>, ordinal: number): string {
  const number = 5_100_000 + ordinal * 3 + (ordinal % 2);
  if (ordinal % 12 !== 5) return String(number);
  return `${initials[edition]}-${64_000 + Math.floor(((day + 70) * 5) / 7)}-${number}`;
}

/**
 * The notices published by `today`, as they then read. A corrected notice keeps its id, moves to the day on which it was published again,
 * and speaks of the new date; until then it speaks of the old.
 */
export function publishedBy(world: World, today: number): Notice[] {
  return gazettePlan(world)
    .filter(({ day }) => day <= today)
    .map((notice) => asOf(notice, today));
}

export function noticeById(world: World, id: string, today: number): Notice | undefined {
  const notice = gazettePlan(world).find((candidate) => candidate.id === id && candidate.day <= today);
  return notice === undefined ? undefined : asOf(notice, today);
}

function asOf(notice: Notice, today: number): Notice {
  const { correctedOn, saidBefore, matter } = notice;
  if (correctedOn === undefined || saidBefore === undefined || matter === undefined) return notice;
  if (today >= correctedOn) return { ...notice, day: correctedOn };
  const { correctedOn: _later, ...uncorrected } = notice;
  return { ...uncorrected, matter: { ...matter, hearingOn: saidBefore } };
}

import type { Pool } from '../../../infra/postgres/pool.ts';
import type { ChangedEntries } from '../../../models/screening/may-concern.ts';
import type { WordRarity } from '../../../models/screening/rarity.ts';
import type { Recording } from './record-matches.ts';
import type { ScreenedCompany } from './screen-company.ts';
import { type CompanyRange, type PartOfPage, type ScreenPart, screenNumbers, screenRange } from './screen-numbers.ts';
import type { PageRange } from './sweep-pages.ts';
import type { Target } from './target.ts';

/** What companies are compared with. */
interface Comparing extends Pick<Recording, 'indexes'> {
  readonly rarity: WordRarity;
  readonly target: Target;
}

/** Screens companies in this thread and in another one. `otherThread` absent: in this one alone. */
export function createTwoThreads(pool: Pool, otherThread: ScreenPart | undefined) {
  return { screenEach, screenRanges };

  /** Screens companies. With another thread, that one screens half of them; where it cannot, this one does. */
  async function screenEach({ indexes, rarity, target }: Comparing, numbers: readonly string[]): Promise<ScreenedCompany[]> {
    const screen = (some: readonly string[]) => screenNumbers(pool, some, { indexes, rarity, today: target.day });
    const half = Math.ceil(numbers.length / 2);
    const [own, others] = otherThread === undefined ? [numbers, []] : [numbers.slice(0, half), numbers.slice(half)];
    return inTwoThreads(
      () => screen(own),
      others.length === 0 ? undefined : { companies: others, target },
      () => screen(others),
    );
  }

  /** Screens the companies of a range that a changed entry may concern, those of its second half in the other thread. */
  async function screenRanges(
    { indexes, rarity, target }: Comparing,
    after: string,
    { middle, last }: PageRange,
    { since, changed }: { readonly since: PartOfPage['since']; readonly changed: ChangedEntries },
  ): Promise<ScreenedCompany[]> {
    const screen = (range: CompanyRange) => screenRange(pool, range, { indexes, rarity, today: target.day, changed });
    const whole = otherThread === undefined || middle === last;
    const others = { after: middle, upTo: last };
    return inTwoThreads(
      () => screen({ after, upTo: whole ? last : middle }),
      whole ? undefined : { companies: others, target, since },
      () => screen(others),
    );
  }

  /** Screens a part in this thread and another one in the other thread, or after it in this one where that one cannot. */
  async function inTwoThreads(
    own: () => Promise<ScreenedCompany[]>,
    part: PartOfPage | undefined,
    others: () => Promise<ScreenedCompany[]>,
  ): Promise<ScreenedCompany[]> {
    const [screened, inThread] = await Promise.all([own(), part === undefined ? [] : (otherThread?.(part) ?? null)]);
    return [...screened, ...(inThread ?? (await others()))];
  }
}

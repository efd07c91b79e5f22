import fc from 'fast-check';
import type { Pool } from '../../infra/postgres/pool.ts';
import { type Ask, ingestionLedger } from '../../serving/ledger/ingestion-ledger.ts';
import { recordUnserved } from '../../serving/publish/unserved.ts';
import { sources } from '../../sources/index.ts';
import { addDays } from '../../uk/day.ts';
import { today } from './api-sources.ts';

/**
 * What a day brings to a source. `late`: a release that cannot be loaded yet. `unpublished`: one that is applied, whose facts wait. `twice`: a release that is
 * loaded and, an hour later, a late one. `corrected`: a release of past days alone. `caught up`: all that waits is loaded and published, and every day is read again.
 */
const happenings = ['read', 'nothing new', 'failed', 'late', 'unpublished', 'twice', 'corrected', 'caught up'] as const;

export interface SourceDay {
  readonly what: (typeof happenings)[number];
  /** Hours from the last check of the day to the answers. */
  readonly hours: number;
}

/** Most days are read. */
export const anySourceDay: fc.Arbitrary<SourceDay> = fc.record({
  what: fc.oneof(fc.constant('read' as const), fc.constantFrom(...happenings)),
  hours: fc.integer({ min: 1, max: 20 }),
});

/** `says`: what the release says of the company, if anything. */
interface Release<Says> {
  readonly id: string;
  readonly dataDay: number;
  readonly says: Says;
  /** The company that it names; null: not known. */
  names: string | null;
  state: 'late' | 'applied' | 'served';
}

/** Days are counted from the first one. `release`: null where the publisher had nothing. */
interface Answer<Says> {
  readonly day: number;
  readonly hours: number;
  readonly from: number;
  readonly to: number;
  readonly release: Release<Says> | null;
}

/**
 * Creates a source that the service reads on several days. `live` writes a day into the ledger. `isRead` and `waitsFor` count the days one by one, apart from the
 * product: they give the answer that the service must give. The world calls `publish` with the records of a release when it serves the release.
 */
export function sourceOverDays<Says>(pool: Pool, id: string, publish: (says: Says) => Promise<unknown>) {
  const source = sources.find((one) => one.id === id);
  if (source === undefined) throw new Error(`${id} is no source`);
  const { freshness, coverage, kind } = source;
  const whole = kind === 'snapshot';
  const limit = freshness.checkedWithinHours;
  const horizon = coverage?.horizonDays ?? 0;
  const ledger = ingestionLedger(pool);
  const answers: Answer<Says>[] = [];
  const releases: Release<Says>[] = [];

  async function offer(dataDay: number, says: Says, on: number): Promise<Release<Says>> {
    const release: Release<Says> = { id: `${releases.length + 1}`, dataDay, says, names: null, state: 'late' };
    await ledger.offer(id, { id: release.id, dataDate: addDays(today, dataDay - on), urls: [] }, 'scheduled', false);
    releases.push(release);
    return release;
  }

  async function apply(release: Release<Says>, names: string | null): Promise<void> {
    if (release.state !== 'late') return;
    const counts = { rows: 1, rejected: 0, added: 1, changed: 0, removed: 0, companies: 1 };
    await ledger.applied(id, release.id, { ...counts, changeSet: release.id, status: 'applied' });
    await pool.query("update release set applied_at = now() - interval '3 minutes' where source = $1 and release = $2", [id, release.id]);
    await recordUnserved(pool, { source: id, release: release.id, companies: names === null ? null : [names] });
    release.state = 'applied';
    release.names = names;
  }

  async function serve(release: Release<Says>): Promise<void> {
    await apply(release, null);
    await ledger.served(id, release.id);
    await publish(release.says);
    release.state = 'served';
  }

  async function answer(on: number, hours: number, [from, to]: readonly [number, number], release: Release<Says> | null): Promise<void> {
    answers.push({ day: on, hours, from, to, release });
    const ask: Ask = {
      askedAt: new Date(Date.now() - hours * 3_600_000),
      askedDay: today,
      covers: { from: addDays(today, from - on), to: addDays(today, to - on) },
      release: release?.id ?? null,
      whole,
    };
    await ledger.asked(id, [ask]);
  }

  /** Lets a day pass: what the ledger has of the source is a day older. */
  async function pass(): Promise<void> {
    await pool.query(
      "update coverage set asked_at = asked_at - interval '1 day', asked_day = asked_day - 1, covers_from = covers_from - 1, covers_to = covers_to - 1 where source = $1",
      [id],
    );
    await pool.query(
      "update release set data_date = data_date - 1, offered_at = offered_at - interval '1 day', applied_at = applied_at - interval '1 day' where source = $1",
      [id],
    );
    await pool.query(
      "update source_state set checked_at = checked_at - interval '1 day', checked_day = checked_day - 1, data_date = data_date - 1, failed_at = failed_at - interval '1 day' where source = $1",
      [id],
    );
    await ledger.asked(id, []);
  }

  /** Tells the ledger of a day. A list has one answer for all days, so the release of before stands where nothing is new. */
  async function live(on: number, { what, hours }: SourceDay, says: Says, names: string | null): Promise<void> {
    const days: readonly [number, number] = whole ? [on, on] : [on - 1, on];
    const everyDay: readonly [number, number] = whole ? [on, on] : [on - horizon - 1, on];
    if (what === 'failed') return ledger.sourceFailed(id, 'CHECK_FAILED', 'made up');
    if (what === 'nothing new') return answer(on, hours, days, whole ? (releases.at(-1) ?? null) : null);
    if (what === 'corrected') {
      const release = await offer(whole ? on : on - 4, says, on);
      await answer(on, hours, whole ? days : [on - 6, on - 4], release);
      return serve(release);
    }
    const release = await offer(on, says, on);
    await answer(on, what === 'twice' ? hours + 1 : hours, what === 'caught up' ? everyDay : days, release);
    if (what === 'read' || what === 'twice') await serve(release);
    if (what === 'unpublished') await apply(release, names);
    if (what === 'twice') await answer(on, hours, days, await offer(on, says, on));
    if (what === 'caught up') for (const one of releases.filter(({ state }) => state !== 'served')) await serve(one);
  }

  const ageOf = ({ day, hours }: Answer<Says>, on: number) => (on - day) * 24 + hours;
  const isLoaded = ({ release }: Answer<Says>) => release === null || release.state !== 'late';

  /** Returns whether the days of an answer whose release is late are known from later answers, or a later list stands in its place. */
  function isReplaced(late: Answer<Says>, on: number): boolean {
    const later = answers.filter((one) => isLoaded(one) && ageOf(one, on) < ageOf(late, on));
    if (whole)
      return (
        releases.some(({ state, dataDay }) => state !== 'late' && dataDay > (late.release?.dataDay ?? 0)) ||
        later.some(({ release }) => (release?.dataDay ?? -1) >= (late.release?.dataDay ?? 0))
      );
    return daysOf(late.from, late.to).every((day) => later.some(({ from, to }) => from <= day && day <= to));
  }

  /** Returns whether everything that the publisher has put out within the limits is known on the day. */
  function isRead(on: number): boolean {
    const checks = answers.filter((one) => isLoaded(one) && one.from <= one.day && one.day <= one.to);
    const newest = checks.reduce<Answer<Says> | undefined>(
      (best, one) => (best !== undefined && ageOf(best, on) <= ageOf(one, on) ? best : one),
      undefined,
    );
    if (newest === undefined || ageOf(newest, on) >= limit) return false;
    if (answers.some((one) => !isLoaded(one) && ageOf(one, on) >= limit && !isReplaced(one, on))) return false;
    const dataDay = Math.max(...releases.filter(({ state }) => state === 'served').map((one) => one.dataDay));
    if (freshness.dataWithinDays !== undefined && on - dataDay > freshness.dataWithinDays) return false;
    const isFinal = (day: number) => answers.some((one) => isLoaded(one) && one.from <= day && day <= one.to && day < one.day);
    const isOfLastCheck = (day: number) => day >= newest.day && day <= newest.day + Math.ceil(limit / 24);
    return coverage === undefined || daysOf(on - horizon, on).every((day) => isFinal(day) || isOfLastCheck(day));
  }

  /** Returns whether a release that is not published may concern the company. */
  const waitsFor = (company: string) => releases.some(({ state, names }) => state === 'applied' && (names === null || names === company));

  return { live, pass, isRead, waitsFor };
}

const daysOf = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

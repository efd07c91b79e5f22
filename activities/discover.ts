import { activityInfo, cancellationSignal, heartbeat, log } from '@temporalio/activity';
import type { Ask, IngestionLedger, ReleaseState, RunKind } from '../serving/ledger/ingestion-ledger.ts';
import { type RecordsClock, recordsInstant } from '../serving/records-clock.ts';
import { againId } from '../sources/again.ts';
import { editionId, editionOf } from '../sources/edition.ts';
import { SourceProblem } from '../sources/problem.ts';
import { refuseFutureDated } from '../sources/release-date.ts';
import type { Period, ReleaseOffer, Source, Wanted } from '../sources/source.ts';
import { addDays, isDay } from '../uk/day.ts';
import { dayCount, within, without } from '../uk/period.ts';
import { askOf, checkOf, keptDays, periodsToAsk, withInstants } from './asks.ts';
import type { PublisherConnection } from './publishers/connections.ts';
import type { StagingDeps } from './stored-release.ts';

/** Where releases come from. */
export interface DiscoverDeps extends Pick<StagingDeps, 'sourceById' | 'raw'> {
  readonly connect: (source: Source, signal: AbortSignal, onProgress: (progress: object) => void) => Omit<PublisherConnection, 'follow'>;
  readonly ledger: IngestionLedger;
  readonly clock: RecordsClock;
  /** Releases that one check, or one part of a backfill, loads. */
  readonly mostReleases?: number;
}

/** A mirror offers each window of a stream, and Temporal refuses a result of more than 2 MB. */
const usualMostReleases = 10_000;

export interface Discovered {
  /** Releases that are not yet served, in the order in which the publisher offered them. */
  readonly releases: readonly string[];
  /** Days that the publisher was asked for, oldest first. */
  readonly periods: readonly Period[];
  /** True for snapshots and deltas: each applies on top of the one before. */
  readonly inOrder: boolean;
  /** Why the publisher was not asked for some of the days. Absent: it answered for all of them. */
  readonly failure?: { readonly code: string; readonly message: string };
  /** True: the ledger has further releases, which the next call returns. */
  readonly more?: boolean;
}

/** Attempts after which a check loads what the publisher answered, although it fails for other windows. */
const attemptsBeforePartial = 3;

/**
 * Records of an earlier answer from which on a publisher that then answers "nothing" for the same days is not believed: its index has failed. Of
 * fewer records, each one may have been withdrawn.
 */
const neverAllWithdrawn = 10;

/** Companies that one check of a source asks for: ten releases, which take some minutes at the publisher's rate. */
const mostCompanies = 1_000;

/** A week: an operator sees when a day was asked for, although a later answer replaced that one. */
const replacedAsksKeptMs = 7 * 24 * 3_600_000;

export const discoverActivities = ({ sourceById, connect, raw, ledger, clock, mostReleases = usualMostReleases }: DiscoverDeps) => ({
  /**
   * Lists what the publisher offers. Every offer enters the ledger of releases, and every answer the coverage ledger with the instant before
   * its request, so a later failure loses neither. A repeated attempt does not ask again for the windows that an earlier attempt asked for.
   * `period`: days to ask for in place of those of a check, from the first day of the publisher to tomorrow. `gaps`: the missing days only, and not those that every check asks for again. `except`: releases that
   * are not returned again.
   */
  async discoverReleases(input: {
    source: string;
    runKind: RunKind;
    period?: Period;
    gaps?: boolean;
    except?: readonly string[];
  }): Promise<Discovered> {
    const source = sourceById(input.source);
    const { now, today } = await clock.refresh();
    await ledger.tidyAsks(source.id, {
      keepSince: addDays(today, -keptDays(source)),
      horizonFrom: source.coverage === undefined ? undefined : addDays(today, -source.coverage.horizonDays),
      replacedBefore: new Date(now.getTime() - replacedAsksKeptMs),
    });
    const forgotten = await ledger.forgetFuture(source.id, now, today);
    if (forgotten > 0)
      log.warn('dropped publisher checks that are dated in the future from the coverage ledger', { source: source.id, forgotten });
    // a look-up has no day of a baseline: the first answer about a company is known as such (`stated_change` of models/event-macros.sql)
    if (input.runKind === 'scheduled' && source.lookUp === undefined) await ledger.setBaseline(source.id, today);
    const state = await ledger.source(source.id);
    // on its last day, what a check finds after the first complete one is new
    const baselineThrough = state.baselineThrough ?? today;
    const firstCheck = state.checkedDay === undefined || input.runKind !== 'scheduled';
    const isFirstLoad = source.lookUp !== undefined && (await ledger.lookUps.areFirstLoad());
    const isBaseline = (dataDate: string) =>
      source.lookUp === undefined ? dataDate < baselineThrough || (firstCheck && dataDate === baselineThrough) : isFirstLoad;
    const recheckDays = input.gaps === true ? 0 : (source.recheckDays ?? 0);
    const settled = await ledger.settledDays(source.id, recheckDays + 1);
    const connection = connect(source, cancellationSignal(), heartbeat);
    // an earlier day has no release, and a later one none that may be applied
    const offered = { from: source.firstDay, to: addDays(today, 1) };
    const all = input.period === undefined ? periodsToAsk(source, state, today, settled) : within([input.period], offered);
    const waits = input.runKind === 'scheduled' && connection.isLive && (await lacksHistory(source.after));
    const periods = waits ? within(all, { from: addDays(today, -recheckDays), to: today }) : all;
    const { attempt, scheduledTimestampMs } = activityInfo();
    const earlier = attempt > 1 && connection.inWindows ? await ledger.askedSince(source.id, new Date(scheduledTimestampMs)) : [];
    const releases = new Set(earlier.flatMap(({ release, state: known }) => (release === null || isSettled(known) ? [] : [release])));
    const found = () => {
      const offered = [...releases].filter((release) => input.except?.includes(release) !== true);
      const inOrder = source.kind !== 'append' && source.lookUp === undefined;
      return { releases: offered.slice(0, mostReleases), periods, inOrder, ...(offered.length > mostReleases ? { more: true } : {}) };
    };
    const wanted = await wantedOf(source);
    try {
      for (const period of without(periods, earlier).reverse()) await ask(period);
      return found();
    } catch (error) {
      const isLast = error instanceof SourceProblem && (!error.retryable || attempt >= attemptsBeforePartial);
      // the releases of an index that failed in part stand alone: each adds records, or holds a window of its own
      if (!isLast || !(connection.inWindows || source.kind === 'append') || releases.size === 0) throw error;
      return { ...found(), failure: { code: error.code, message: error.message } };
    }

    async function ask(period: Period): Promise<void> {
      const listed: Ask[] = [];
      const start = clock.clock();
      for await (const { asked, answer: given } of withInstants(connection.discover(period, today, wanted), clock)) {
        let answer = given;
        heartbeat({ offered: 'nothing' in answer ? null : answer.id, covers: answer.covers });
        if (!('nothing' in answer)) {
          if (!isDay(answer.dataDate)) refuseFutureDated(answer, today); // the ledger holds days only
          const known = await ledger.offer(source.id, answer, input.runKind, isBaseline(answer.dataDate));
          if (!isSettled(known)) releases.add(answer.id);
          if (isSettled(known) || (await lacksLost(answer.id))) answer = await readAgain(answer);
        } else if (connection.inWindows) await refuseEmptied(answer.covers);
        if (connection.inWindows) await recordAsks([askOf(source, asked, answer)]);
        else listed.push(askOf(source, start, answer));
      }
      if (listed.length === 0 && input.runKind === 'scheduled') refuseGone(period);
      // a list is an answer only when all of it was read; an old period of a backfill says nothing about the list of today
      const says = listed.length > 0 || source.stream === undefined; // a stream has no list: that it is empty says nothing
      if (says && !connection.inWindows && input.runKind === 'scheduled') await recordAsks([...listed, ...checkOf(source, start, listed)]);
    }

    /**
     * Returns the release that stands for a loaded one. Records of it that could not be read are asked for again on another day, and at once a whole list of which a stream
     * has lost records since the service began to read it: by a release of their own, which this function offers.
     */
    async function readAgain(offer: ReleaseOffer): Promise<ReleaseOffer> {
      const { release, state: reading, unread, askedDay } = await ledger.newestReading(source.id, offer.id);
      const newest = { ...offer, id: release };
      const isNewest = state.dataDate === undefined || offer.dataDate >= state.dataDate;
      if (!isSettled(reading)) releases.add(release);
      if (await lacksLost(release)) {
        const at = clock.clock().now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
        return offerBeside({ ...offer, id: againId(offer.id, `${at}Z`) });
      }
      if (!isSettled(reading)) return newest;
      if (source.replacesFiles === true && isNewest && input.runKind === 'scheduled') return (await editionInPlace(offer)) ?? newest;
      if (unread.length > 0 && askedDay !== null && askedDay < today && source.again !== undefined) {
        // the same records: what the first check found on the last day of the baseline stays baseline on a later day
        const { baseline } = await ledger.read(source.id, offer.id);
        return offerBeside(source.again(offer, unread, today), baseline);
      }
      return newest;

      async function offerBeside(again: ReleaseOffer, baseline = false): Promise<ReleaseOffer> {
        await ledger.offer(source.id, again, input.runKind, baseline || isBaseline(again.dataDate));
        releases.add(again.id);
        return again;
      }
    }

    /** A list that is being read may lack them too. A mirror has no other reading of it. */
    async function lacksLost(release: string): Promise<boolean> {
      const isReadAnew = source.datedByCheck === true && input.runKind === 'scheduled' && !connection.isMirror;
      return isReadAnew && (await ledger.lacksLost(source.id, release));
    }

    /** Returns the edition to load when the publisher has replaced a file of the release under its name; undefined: it has the loaded one. */
    async function editionInPlace(offer: ReleaseOffer): Promise<ReleaseOffer | undefined> {
      const newest = await ledger.newestEdition(source.id, offer.id);
      let edition = newest.release;
      if (isSettled(newest.state)) {
        const manifest = await raw.manifest(source.id, edition);
        if (manifest === undefined || manifest.records === 'file' || !(await connection.isReplaced(manifest))) return undefined;
        edition = editionId(offer.id, editionOf(edition).edition + 1);
        log.warn('the publisher replaced a file of a loaded release under its name; an edition is loaded', { source: source.id, edition });
        await ledger.offerEdition(source.id, edition, offer.urls);
      }
      releases.add(edition);
      return { ...offer, id: edition };
    }

    async function refuseEmptied(covers: Period): Promise<void> {
      const days = `${covers.from}..${covers.to}`;
      const loaded = await ledger.loadedWithin(source.id, covers, neverAllWithdrawn);
      if (loaded === undefined) {
        const few = await ledger.loadedWithin(source.id, covers, 1);
        if (few !== undefined)
          log.warn('the publisher has nothing for days of which records are loaded; they stay', { source: source.id, days, ...few });
        return;
      }
      throw new SourceProblem(
        'PUBLISHER_ERROR',
        `${source.id} answers that it has nothing for ${days}, and release ${loaded.release} has ${loaded.rows} records of these days`,
      );
    }

    /** An index that has failed, or an old copy of it, offers neither the newest list that is loaded nor a later one: it does not show that nothing is new. */
    function refuseGone({ from }: Period): void {
      const isList = source.kind !== 'append' && source.lookUp === undefined && source.stream === undefined;
      if (!isList || source.closed === true || connection.isMirror) return;
      const { dataDate } = state;
      if (dataDate === undefined || dataDate < from || dataDate > today) return;
      throw new SourceProblem(
        'PUBLISHER_ERROR',
        `${source.id} offers no list of ${dataDate} or later, and the list of ${dataDate} is loaded`,
      );
    }

    /** True while a source lacks more than a month of its horizon: days that are not loaded, or were never asked for. */
    async function lacksHistory(id: string | undefined): Promise<boolean> {
      const horizonDays = id === undefined ? undefined : sourceById(id).coverage?.horizonDays;
      if (id === undefined || horizonDays === undefined) return false;
      const missing = without([{ from: addDays(today, -horizonDays), to: today }], await ledger.settledDays(id, 1));
      return dayCount(missing) > 31;
    }

    /** Returns the watched companies that are due. Undefined: the source is not asked for single companies. */
    async function wantedOf({ id, lookUp }: Source): Promise<Wanted | undefined> {
      if (lookUp === undefined) return undefined;
      const at = recordsInstant({ now, today });
      const before = new Date(Date.parse(at) - lookUp.everyHours * 3_600_000);
      return { ...(await ledger.lookUps.due(id, before, mostCompanies, lookUp.byName === true)), at };
    }

    async function recordAsks(asks: readonly Ask[]): Promise<void> {
      await clock.refresh(); // the clock of this machine may have been set since the check began
      const possible = asks.filter(({ covers, askedDay }) => covers.from <= askedDay);
      await ledger.asked(source.id, possible);
    }
  },
});

/** No run loads the release again. The workflow `refresh` publishes what is applied. */
const isSettled = (state: ReleaseState | null) => state !== null && ['applied', 'served', 'superseded', 'set-aside'].includes(state);

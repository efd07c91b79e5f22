import { cancellationSignal } from '@temporalio/activity';
import pLimit from 'p-limit';
import type { Pool } from '../infra/postgres/pool.ts';
import type { Store } from '../infra/store/store.ts';
import type { IngestionLedger } from '../serving/ledger/ingestion-ledger.ts';
import { mostCompanies, recordUnserved } from '../serving/publish/unserved.ts';
import { momentFor, type RecordsClock } from '../serving/records-clock.ts';
import type { Source } from '../sources/source.ts';
import type { Applied, ApplyInput } from '../warehouse/apply/input.ts';
import { appliesTogether } from '../warehouse/apply/together.ts';
import type { Warehouse } from '../warehouse/warehouse.ts';
import { beating } from './beating.ts';
import { refuseSetAside } from './ingest.ts';
import type { RawReleases } from './publishers/raw-releases.ts';
import { downloadsAtOnce, withinLimits } from './releases-together.ts';
import { noteRestored } from './restored.ts';
import { baselineOf, localRecords, type ReleaseRef, retrievalOf } from './stored-release.ts';
import { gathered, ownPriority, type Turns, takeTurns } from './turns.ts';

/** Dependencies of the activities that need DuckDB's one writer. */
export interface WarehouseDeps {
  readonly sourceById: (id: string) => Source;
  readonly warehouse: Warehouse;
  readonly raw: RawReleases;
  readonly store: Store;
  readonly ledger: IngestionLedger;
  readonly pool: Pool;
  readonly clock: RecordsClock;
  /** Of the activities of the warehouse one runs at a time. Absent: `applyRelease` runs beside the others. */
  readonly turns?: Turns;
}

export type AppliedRelease = Omit<Applied, 'status'> & { readonly status: 'applied' | 'superseded' };

type Asked = ReleaseRef & { readonly force?: boolean };

/** The companies of each change set; null: too many to list, or unknown. */
type Listed = ReadonlyMap<string, readonly string[] | null>;

/**
 * Returns an activity that applies a release in one DuckDB transaction, keyed by release: a second run changes nothing and returns the same result. The
 * releases of a source that wait for their turn are applied together where the source allows it. The companies that a release touches are recorded as
 * unserved until the refresh has published them.
 */
export function applyReleases({ sourceById, warehouse, raw, store, ledger, pool, clock, turns = takeTurns() }: WarehouseDeps) {
  const apply = gathered<Asked, AppliedRelease>({
    turns,
    joining: (first, waiting) => (mayJoin(first) ? waiting.filter((one) => one.source === first.source && mayJoin(one)) : []),
    work: applyAll,
  });
  return (asked: Asked): Promise<AppliedRelease> => {
    const isLong = sourceById(asked.source).kind === 'snapshot';
    return beating(apply(asked, { priority: ownPriority(), isLong, leavesChanges: !isLong, signal: cancellationSignal() }));
  };

  /** A release that an operator confirms is applied alone. */
  function mayJoin({ source, force = false }: Asked): boolean {
    return !force && appliesTogether(sourceById(source));
  }

  async function applyAll(asked: readonly Asked[], signal: AbortSignal): Promise<PromiseSettledResult<AppliedRelease>[]> {
    const limit = pLimit(downloadsAtOnce);
    const found = await Promise.allSettled(asked.map((one) => limit(() => inputOf(one))));
    const outcomes = new Map<ApplyInput, PromiseSettledResult<Applied>>();
    const inputs = found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    while (outcomes.size < inputs.length) {
      const pass = withinLimits(inputs.slice(outcomes.size)).map(({ input }) => input);
      const results = await applied(pass, signal);
      for (const [at, input] of pass.entries()) outcomes.set(input, results[at] as PromiseSettledResult<Applied>);
    }
    // a restored ledger has forgotten releases whose records the warehouse has: from here on their source counts as read
    await noteRestored({ warehouse, pool }, signal);
    const listed = await companiesOf([...outcomes.values()], signal);
    const inOrder = pLimit(1); // a rebuild applies releases in the order in which the ledger recorded them
    const recorded = await Promise.allSettled(
      found.map(async (one, at) => {
        if (one.status === 'rejected') throw one.reason;
        const outcome = outcomes.get(one.value.input);
        if (outcome?.status !== 'fulfilled') throw outcome?.reason;
        const [ref, done] = [asked[at] as Asked, outcome.value];
        await inOrder(() => ledger.applied(ref.source, ref.release, { ...done, status: statusOf(done) }));
        return record(ref, done, listed, signal);
      }),
    );
    signal.throwIfAborted();
    return recorded;
  }

  /** Reads what is known of a release now that its turn has come. */
  async function inputOf({ source: id, release, force = false }: Asked): Promise<{ input: ApplyInput; rows: number }> {
    const ref = { source: id, release };
    const [row, state] = await Promise.all([ledger.read(id, release), ledger.source(id)]);
    refuseSetAside(id, row);
    const source = sourceById(id);
    const { today } = await momentFor(row.dataDate, clock);
    const [retrieved, records] = await Promise.all([retrievalOf(raw, ref), localRecords(store, source, ref)]);
    const { dataDate, runKind } = row;
    const input = {
      source,
      release,
      dataDate,
      today,
      runKind,
      ...retrieved,
      ...records,
      force,
      ...baselineOf(state, row),
    };
    return { input, rows: row.rows };
  }

  function applied(pass: readonly ApplyInput[], signal: AbortSignal): Promise<PromiseSettledResult<Applied>[]> {
    const [only] = pass;
    return pass.length === 1 && only !== undefined
      ? Promise.allSettled([warehouse.apply(only, signal)])
      : warehouse.applyEach(pass, signal);
  }

  /** Returns the companies whose facts each change set can alter. Null: too many to list, or unknown. Absent: the search for all failed. */
  async function companiesOf(outcomes: readonly PromiseSettledResult<Applied>[], signal: AbortSignal): Promise<Listed> {
    const done = outcomes.flatMap((one) => (one.status === 'fulfilled' && one.value.status !== 'superseded' ? [one.value.changeSet] : []));
    const listed = done.length === 0 ? [] : await warehouse.companiesOf(done, mostCompanies, signal).catch(() => []);
    return new Map(listed.map((companies, at) => [done[at] ?? '', companies]));
  }

  /** Records the companies that an applied release touches. */
  async function record({ source, release }: Asked, done: Applied, known: Listed, signal: AbortSignal): Promise<AppliedRelease> {
    const status = statusOf(done);
    if (status === 'applied') {
      const own = known.get(done.changeSet);
      const [listed = null] = own === undefined ? await warehouse.companiesOf([done.changeSet], mostCompanies, signal) : [own];
      // retention has deleted the companies of an old change set, and the ledger may have been restored to a day before it was applied
      const companies = listed !== null && listed.length < done.companies ? null : listed;
      await recordUnserved(pool, { source, release, companies });
      // the ledger may have been restored to a day before the release was published
      if (done.status === 'unchanged-repeat') await warehouse.serveAgain(done.changeSet, signal);
    }
    return { ...done, status };
  }
}

/** A second run returns 'applied' too: after a crash, the workflow's next steps may still be missing. */
const statusOf = ({ status }: Applied) => (status === 'superseded' ? 'superseded' : 'applied');

import { cancellationSignal, heartbeat } from '@temporalio/activity';
import { releaseContentHash } from '../models/transparency/entry.ts';
import type { LedgerRow } from '../serving/ledger/ingestion-ledger.ts';
import { recordsInstant } from '../serving/records-clock.ts';
import { SourceProblem } from '../sources/problem.ts';
import { refuseFutureDated } from '../sources/release-date.ts';
import { type DiscoverDeps, discoverActivities } from './discover.ts';
import { withNextCommand } from './next-command.ts';
import { type ReleaseRef, type StagingDeps, stageStored } from './stored-release.ts';

/** Where releases come from and where they are stored. */
export interface IngestDeps extends StagingDeps, DiscoverDeps {}

/** Every activity may run again after a crash and ends in the same state: raw bytes and records are keyed by release and replaced whole. */
export const ingestActivities = ({ sourceById, connect, raw, store, ledger, clock, pseudonymKey, withDatabase, ...more }: IngestDeps) => ({
  ...discoverActivities({ sourceById, connect, raw, ledger, clock, ...more }),

  /**
   * Stores the raw bytes. Resumes the download of an earlier attempt. Does not fetch a complete release again. Throws `SourceProblem`
   * FUTURE_DATED for a release that is dated after tomorrow: it would make every later release an old one. Throws SET_ASIDE.
   */
  async fetchRelease({ source: id, release }: ReleaseRef): Promise<{ files: number; bytes: number; from: string; dataDate: string }> {
    const offer = await ledger.read(id, release);
    refuseSetAside(id, offer);
    const moment = await clock.refresh();
    refuseFutureDated({ id: release, dataDate: offer.dataDate }, moment.today);
    const fetch = () =>
      connect(sourceById(id), cancellationSignal(), heartbeat).fetch({ ...offer, fetchedAt: recordsInstant(moment) }, raw);
    const manifest = (await raw.manifest(id, release)) ?? (await fetch());
    const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
    await ledger.fetched(id, release, bytes, releaseContentHash(manifest.files));
    return { files: manifest.files.length, bytes, from: offer.urls[0] ?? manifest.files[0]?.url ?? '', dataDate: offer.dataDate };
  },

  /** Parses raw bytes to typed rows in Parquet, and unreadable rows to quarantine with their position and reason. */
  async parseRelease(ref: ReleaseRef): Promise<{ rows: number; rejected: number }> {
    const { rows, rejected, unread, answers, unmapped } = await stageStored(
      { sourceById, raw, store, pseudonymKey, ...(withDatabase === undefined ? {} : { withDatabase }) },
      ref,
    );
    // the attempts at parsing are few, and a sample that is busy does not answer
    const { today } = clock.clock();
    await ledger.parsed(ref.source, ref.release, { rows, rejected, unread, unmapped }, today);
    await ledger.lookUps.record(ref.source, ref.release, answers);
    return { rows, rejected };
  },

  /** Clears the failure of the source: every release of the check is loaded. */
  async recordCheck({ source }: { source: string }): Promise<void> {
    await ledger.recovered(source);
  },

  /**
   * Stores the reason of a failure where `risk status` and the API's freshness read it. Sets the raw bytes of an unusable release aside, so
   * that the next check fetches the release again: the publisher may have corrected it.
   */
  async recordFailure(input: { source: string; release?: string; code: string; message: string }): Promise<void> {
    const { source: id, release, code } = input;
    if (release === undefined) return await ledger.sourceFailed(id, code, input.message);
    const source = sourceById(id);
    const message = withNextCommand(input, source, release);
    const unusable = await ledger.failed(id, release, code, message);
    // a window of a stream cannot be fetched again: its bytes stay where a rerun reads them
    if (unusable && source.stream === undefined) await raw.setAside(id, release);
    await ledger.sourceFailed(id, code, message);
  },
});

/** Throws `SourceProblem` SET_ASIDE for a release that an operator has set aside. */
export function refuseSetAside(source: string, { id, state }: Pick<LedgerRow, 'id' | 'state'>): void {
  if (state === 'set-aside')
    throw new SourceProblem('SET_ASIDE', `release ${id} of ${source} is set aside: "risk release rerun" loads it again`);
}

export type IngestActivities = ReturnType<typeof ingestActivities>;

import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '@temporalio/activity';
import type { Client } from '@temporalio/client';
import type { IngestionLedger } from '../../serving/ledger/ingestion-ledger.ts';
import { type RecordsClock, recordsInstant } from '../../serving/records-clock.ts';
import { gapClosing } from '../../serving/streams/read-streams.ts';
import type { Connected, StreamLedger } from '../../serving/streams/stream-ledger.ts';
import { SourceProblem } from '../../sources/problem.ts';
import type { Source } from '../../sources/source.ts';
import { taskQueues, workflowIds } from '../../temporal.config.ts';
import type { Publisher } from '../publishers/publisher-contract.ts';
import type { ReceivedRecord } from './stream-lines.ts';
import type { StreamReader } from './stream-reader.ts';
import type { WindowBuffer } from './window-buffer.ts';
import type { WindowSeals } from './window-seals.ts';

/** What a reader does between two connections. */
export interface Reconnecting {
  /** Milliseconds before the first reconnection; each further one waits twice as long, until a byte arrives. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** Milliseconds without an answer after which the ledger names the failure. */
  readonly failureAfterMs: number;
}

interface FollowDeps {
  readonly source: Source;
  readonly publisher: Publisher;
  readonly reader: string;
  readonly buffer: WindowBuffer;
  readonly run: StreamReader;
  readonly seals: WindowSeals;
  readonly streams: StreamLedger;
  readonly ledger: IngestionLedger;
  readonly clock: RecordsClock;
  readonly client: Client;
  readonly pace: Reconnecting;
  /** True: an earlier reader met a gap and could not ask for the snapshot. */
  readonly snapshotDue: boolean;
}

/** Opens one connection after the other until the signal is aborted. Throws what no reconnection helps against: a refused key, a lost stream. */
export async function followConnections(deps: FollowDeps, signal: AbortSignal): Promise<void> {
  const { source, buffer, run, streams, pace } = deps;
  let { snapshotDue } = deps;
  let pause = pace.firstPauseMs;
  let downSince: number | undefined;
  while (!signal.aborted) {
    try {
      const { chunks } = await deps.publisher.follow(addressOf(source, buffer.position()), signal);
      const connected = await noteConnected(deps);
      await streams.recovered(source.id);
      downSince = undefined;
      if (snapshotDue || connected.snapshotDue) await askForLost(deps);
      snapshotDue = false;
      const onByte = () => {
        pause = pace.firstPauseMs;
      };
      await run.read(chunks, { onByte, onRenumbered: (record) => beginAnew(deps, record) }, signal);
      log.info('the publisher ended the stream; it is opened again', { source: source.id, position: buffer.position() });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof SourceProblem) || !error.retryable) throw error;
      if (error.code === 'STREAM_GAP' && buffer.position() !== undefined) {
        await noteGap(deps, error);
        snapshotDue = true;
        continue;
      }
      downSince ??= Date.now();
      await noteDown(deps, error, Date.now() - downSince);
    }
    await sleep(pause, undefined, { signal }).catch(() => undefined);
    pause = Math.min(pause * 2, pace.longestPauseMs);
  }
}

function addressOf({ stream }: Source, position: number | undefined): string {
  return position === undefined ? (stream?.url ?? '') : `${stream?.url}?timepoint=${position}`;
}

async function noteConnected({ source, reader, streams, clock }: FollowDeps): Promise<Connected> {
  const moment = { now: new Date(), today: clock.clock().today };
  const connected = await streams.connected(source.id, reader, moment, recordsInstant(moment), askedOf(source));
  if (connected.hasGap) log.error('a connection ended without a record; the stream begins anew with a gap', { source: source.id });
  return connected;
}

/** Notes a connection that failed or broke off. */
async function noteDown({ source, reader, streams, ledger, pace }: FollowDeps, problem: SourceProblem, forMs: number): Promise<void> {
  log.warn('the stream is opened again after a pause', { source: source.id, code: problem.code, problem: problem.message });
  await streams.down(source.id, reader, new Date());
  if (forMs >= pace.failureAfterMs || problem.code === 'PUBLISHER_RATE_LIMITED')
    await ledger.sourceFailed(source.id, problem.code, problem.message);
}

/**
 * The publisher counts anew: what it sent between the last record and this one is not known. The connection goes on, so nothing after it is lost, and the
 * check that brings it is started as after 416.
 */
async function beginAnew(deps: FollowDeps, { timepoint, publishedAt }: ReceivedRecord): Promise<void> {
  const told = `timepoint ${timepoint}, published at ${publishedAt}, came after timepoint ${deps.buffer.position()}`;
  await noteGap(deps, new SourceProblem('STREAM_RENUMBERED', `${told}: the publisher has restarted its numbering`));
  await noteConnected(deps);
  await askForLost(deps);
}

/** Seals what was read before the gap, notes the gap, and begins anew without a position. */
async function noteGap({ source, reader, streams, buffer, run, seals }: FollowDeps, problem: SourceProblem): Promise<void> {
  await run.sealRest();
  log.error('records of the stream are lost; it begins anew', {
    source: source.id,
    code: problem.code,
    problem: problem.message,
  });
  await streams.gap(source.id, reader, new Date(), { code: problem.code, detail: problem.message }, askedOf(source));
  seals.beginAnew();
  buffer.restart();
}

/**
 * Starts the check that brings what the gap lost, after the stream was opened anew: what changes between the two is in the stream. A file is left to an
 * operator.
 */
async function askForLost({ source, client, streams }: FollowDeps): Promise<void> {
  const closing = closingOf(source);
  if (closing !== undefined && closing.how !== 'file') {
    await client.workflow.start('ingestSource', {
      workflowId: workflowIds.streamSnapshot(source.id),
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      workflowIdConflictPolicy: 'USE_EXISTING',
      taskQueue: taskQueues.ingest,
      staticSummary: `${closing.source} · after a gap of ${source.id}`,
      args: [{ source: closing.source }],
    });
  }
  await streams.snapshotAsked(source.id);
}

/** Returns the source that is asked for single companies to learn what a gap lost. */
function askedOf(source: Source): string | undefined {
  const closing = closingOf(source);
  return closing?.how === 'lookup' ? closing.source : undefined;
}

const closingOf = ({ stream }: Source) => (stream === undefined ? undefined : gapClosing(stream));

import type { Config } from '../../infra/config.ts';
import type { Logger } from '../../infra/telemetry/logger.ts';
import { askThread, ThreadEnded, type ThreadOptions } from '../../infra/threads/ask-thread.ts';
import type { SourceLimits } from '../../serving/facts/source-states.ts';
import { ServingProblem, type ServingProblemCode } from '../../serving/problem.ts';
import type { Moment } from '../../serving/records-clock.ts';
import type { ResolveQuestion } from '../entity-resolve/answer.ts';
import type { ScreenQuestion } from '../screen/answer.ts';
import type { CompaniesQuestion, MatchQuestion, Names } from './names.ts';
import { otherRequests } from './other-requests.ts';

/** What the worker thread starts with. */
export interface NamesThreadData {
  readonly databaseUrl: string;
  readonly logLevel: Config['logLevel'];
  readonly screenedSources: readonly SourceLimits[];
  /** The memory of `otherRequests`. */
  readonly others: SharedArrayBuffer;
}

/** `today`: the records' day, whose clock only the main thread reads. */
export type NamesQuestion = { readonly today: string } & (
  | { readonly kind: 'screen'; readonly question: ScreenQuestion }
  | { readonly kind: 'companies'; readonly question: CompaniesQuestion }
  | { readonly kind: 'match'; readonly question: MatchQuestion }
  | { readonly kind: 'resolve'; readonly question: ResolveQuestion }
);

/** What the method of `Names` returns, or the problem that is answered instead of it. */
export type NamesAnswer<Kind extends NamesQuestion['kind'] = NamesQuestion['kind']> =
  | Awaited<ReturnType<Names[Kind]>>
  | { readonly code: ServingProblemCode; readonly message: string; readonly retryAfter: number | undefined };

export interface NamesThreadOptions extends Omit<NamesThreadData, 'others'>, Partial<Pick<ThreadOptions, 'file' | 'restartMs'>> {
  readonly clock: () => Moment;
  readonly logger: Logger;
}

const workerFile = new URL('./worker.js', import.meta.url);

/**
 * Answers in a worker thread of low priority, so that payments do not wait for names. The thread has its own connections and its own copy of the
 * lists. While it starts anew, requests are refused with OVERLOADED.
 */
export function createNamesThread({
  clock,
  logger,
  screenedSources,
  databaseUrl,
  logLevel,
  file = workerFile,
  ...more
}: NamesThreadOptions): Names & { close(): Promise<void> } {
  const limits = screenedSources.map(limitsOf);
  const others = otherRequests();
  const data: NamesThreadData = { databaseUrl, logLevel, screenedSources: limits, others: others.memory };
  const onEnd = (err: Error) => logger.error({ err }, 'the thread that screens and resolves names has ended; a new one starts');
  const thread = askThread({ file, data, onEnd, ...more });

  async function ask<Kind extends NamesQuestion['kind']>(
    asked: Omit<Extract<NamesQuestion, { kind: Kind }>, 'today'>,
    signal: AbortSignal,
  ): Promise<Awaited<ReturnType<Names[Kind]>>> {
    const answer = (await thread.ask({ ...asked, today: clock().today }, signal).catch(refused)) as NamesAnswer<Kind>;
    if (!('code' in answer)) return answer;
    throw new ServingProblem(answer.code, answer.message, answer.retryAfter === undefined ? {} : { retryAfter: answer.retryAfter });
  }

  return {
    screen: async (question, signal) => {
      const { body, names } = await ask<'screen'>({ kind: 'screen', question }, signal);
      return { body: asBuffer(body), names };
    },
    companies: (question, signal) => ask<'companies'>({ kind: 'companies', question }, signal),
    match: (question, signal) => ask<'match'>({ kind: 'match', question }, signal),
    resolve: async (question, signal) => asBuffer(await ask<'resolve'>({ kind: 'resolve', question }, signal)),
    attend: others.attend,
    close: thread.close,
  };
}

/** A thread cannot be given a source: it has functions. */
function limitsOf({ id, freshness, coverage, stream }: SourceLimits): SourceLimits {
  const { snapshot, gapClosedBy } = stream ?? {};
  const closing = { ...(snapshot === undefined ? {} : { snapshot }), ...(gapClosedBy === undefined ? {} : { gapClosedBy }) };
  return { id, freshness, ...(coverage === undefined ? {} : { coverage }), ...(stream === undefined ? {} : { stream: closing }) };
}

/** A clone of a buffer is a plain array of bytes. */
function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function refused(error: unknown): never {
  if (!(error instanceof ThreadEnded)) throw error;
  throw new ServingProblem('OVERLOADED', 'The thread that screens and resolves names has ended. A new one starts.', {
    retryAfter: 2,
    cause: error,
  });
}

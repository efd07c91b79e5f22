import type { Config } from '../../infra/config.ts';
import type { Logger } from '../../infra/telemetry/logger.ts';
import { askThread, ThreadEnded, type ThreadOptions } from '../../infra/threads/ask-thread.ts';
import type { SourceLimits } from '../../serving/facts/source-states.ts';
import { ServingProblem, type ServingProblemCode } from '../../serving/problem.ts';
import type { Moment } from '../../serving/records-clock.ts';
import type { ResolveQuestion } from '../entity-resolve/answer.ts';
import type { ScreenQuestion } from '../screen/answer.ts';
import type { Names } from './names.ts';
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
  | { readonly kind: 'resolve'; readonly question: ResolveQuestion }
);

/** The body of an answer, or the problem that is answered instead of it. */
export type NamesAnswer =
  | Uint8Array
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
  const limits = screenedSources.map(({ id, freshness, coverage }) => ({ id, freshness, ...(coverage === undefined ? {} : { coverage }) }));
  const others = otherRequests();
  const data: NamesThreadData = { databaseUrl, logLevel, screenedSources: limits, others: others.memory };
  const onEnd = (err: Error) => logger.error({ err }, 'the thread that screens and resolves names has ended; a new one starts');
  const thread = askThread({ file, data, onEnd, ...more });

  async function ask(
    asked: Omit<Extract<NamesQuestion, { kind: 'screen' }>, 'today'> | Omit<Extract<NamesQuestion, { kind: 'resolve' }>, 'today'>,
    signal: AbortSignal,
  ): Promise<Buffer> {
    const answer = (await thread.ask({ ...asked, today: clock().today }, signal).catch(refused)) as NamesAnswer;
    if (answer instanceof Uint8Array) return Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength);
    throw new ServingProblem(answer.code, answer.message, answer.retryAfter === undefined ? {} : { retryAfter: answer.retryAfter });
  }

  return {
    screen: (question, signal) => ask({ kind: 'screen', question }, signal),
    resolve: (question, signal) => ask({ kind: 'resolve', question }, signal),
    attend: others.attend,
    close: thread.close,
  };
}

function refused(error: unknown): never {
  if (!(error instanceof ThreadEnded)) throw error;
  throw new ServingProblem('OVERLOADED', 'The thread that screens and resolves names has ended. A new one starts.', {
    retryAfter: 2,
    cause: error,
  });
}

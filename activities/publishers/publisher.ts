import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { PublisherKeys } from '../../infra/config.ts';
import type { Limiter } from '../../infra/http/limiter.ts';
import { packageRoot } from '../../infra/sql-file.ts';
import type { Logger } from '../../infra/telemetry/logger.ts';
import { SourceProblem } from '../../sources/problem.ts';
import { robotName } from '../../sources/robots.ts';
import type { NewsFeed, Source } from '../../sources/source.ts';
import { assertOpen, type Hours } from './fair-use.ts';
import { mirrorPublisher } from './mirror-publisher.ts';
import type { Records } from './publisher-address.ts';
import { contentLength, type Headers, validatorsOf } from './publisher-answer.ts';
import { streamBody } from './publisher-body.ts';
import type { Publisher } from './publisher-contract.ts';
import { type PublisherMemory, rememberInProcess } from './publisher-memory.ts';
import { type Answer, anySignal, ask, createAgent, type Requester, type Timeouts, unreachable } from './publisher-request.ts';
import { openStream } from './publisher-stream.ts';

export interface PublisherOptions {
  readonly source: Pick<Source, 'id' | 'politeness'>;
  readonly records: Records;
  /** E-mail address in the User-Agent, for the publisher to write to. */
  readonly contact: string;
  readonly limiter: Limiter;
  readonly logger?: Logger;
  /** Ends every request under way when it is aborted. */
  readonly signal?: AbortSignal;
  /** The publisher's hours of fair use. They apply to the publisher itself, not to the sample. */
  readonly hours?: Hours;
  /** Called with each answer to `get` and `head`: a crawl takes hours, and its activity must send a heartbeat every minute. */
  readonly onAnswer?: (answer: { readonly url: string; readonly status: number }) => void;
  /** Called from time to time while a request waits for its turn: the host may be held back for longer than an activity may stay silent. */
  readonly onWait?: (host: string) => void;
  /** Keys of publishers that require one, by host. */
  readonly keys?: PublisherKeys;
  /** Feeds of news that the operator configures. */
  readonly newsFeeds?: readonly NewsFeed[];
  readonly memory?: PublisherMemory;
  readonly timeouts?: Partial<Timeouts>;
  /** Bytes of the largest body that `get` accepts. Default: 32 MiB. */
  readonly maxBytes?: number;
}

const defaultTimeouts: Timeouts = { connect: 10_000, headers: 60_000, idle: 30_000, total: 120_000, patience: 60_000 };
const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')));

/**
 * Opens the connection of one source to its publisher, with politeness, identification, validators, size limits and timeouts. It retries
 * nothing: Temporal retries the failed activity, later and visibly.
 */
export function createPublisher(options: PublisherOptions): Publisher {
  const { records, logger, hours, source } = options;
  if (records.mode === 'mirror') return mirrorPublisher(join(records.folder, source.id));

  const timeouts = { ...defaultTimeouts, ...options.timeouts };
  const requester: Requester = {
    records,
    politeness: source.politeness,
    limiter: options.limiter,
    userAgent: `${robotName}/${version} (+mailto:${options.contact})`,
    agent: createAgent(timeouts),
    timeouts,
    keys: options.keys ?? {},
    onWait: options.onWait ?? (() => {}),
    assertOpen: () => {
      if (records.mode === 'live' && hours !== undefined) assertOpen(hours, new Date());
    },
  };
  const memory = options.memory ?? rememberInProcess();

  return {
    records: records.mode,

    ...(options.newsFeeds === undefined ? {} : { newsFeeds: options.newsFeeds }),

    async get(url, { last } = {}) {
      const key = last === undefined ? url : `${url} bytes=-${last}`;
      const remembered = memory.get(key);
      const headers = { ...conditions(remembered?.headers), ...(last === undefined ? {} : { range: `bytes=-${last}` }) };
      const answer = await ask(requester, 'GET', url, { headers, signal: options.signal, within: timeouts.total });
      logger?.debug({ url: answer.url, status: answer.status }, 'publisher answered');
      options.onAnswer?.({ url: answer.url, status: answer.status });
      if (answer.status === 304 && remembered !== undefined) {
        await answer.body.dump();
        return remembered;
      }
      if (answer.status === 304) throw await unasked(answer);
      if (answer.status === 404 || answer.status === 416) {
        await answer.body.dump();
        return undefined;
      }
      const bytes = await readCapped(answer.url, answer.body, options.maxBytes ?? 32 << 20, options.signal);
      const found = { bytes, url: answer.url, headers: answer.headers };
      if (Object.keys(validatorsOf(answer.headers)).length > 0) memory.set(key, found);
      return found;
    },

    async head(url) {
      const answer = await ask(requester, 'HEAD', url, { signal: options.signal, within: timeouts.total });
      const { status, headers, body } = answer;
      if (status === 304) throw await unasked(answer);
      await body.dump();
      options.onAnswer?.({ url, status });
      if (status === 404) return undefined;
      const bytes = contentLength(headers);
      return { ...validatorsOf(headers), ...(bytes === undefined ? {} : { bytes }) };
    },

    stream: (url, wanted = {}) => streamBody(requester, url, { ...wanted, signal: anySignal(options.signal, wanted.signal) }),

    follow: (url, signal) => openStream(requester, url, anySignal(options.signal, signal)),

    close: () => requester.agent.destroy(),
  };
}

/** A server that says "not modified" to a request without a condition says nothing of the file. */
async function unasked({ url, body }: Answer): Promise<SourceProblem> {
  await body.dump();
  return new SourceProblem('PUBLISHER_ERROR', `${url}: 304 (not modified) to a request without a condition`);
}

function conditions(remembered: Headers | undefined): Headers {
  if (remembered === undefined) return {};
  const { etag, lastModified } = validatorsOf(remembered);
  return {
    ...(etag === undefined ? {} : { 'if-none-match': etag }),
    ...(lastModified === undefined ? {} : { 'if-modified-since': lastModified }),
  };
}

async function readCapped(url: string, body: AsyncIterable<Uint8Array>, maxBytes: number, signal?: AbortSignal): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw new SourceProblem('UNEXPECTED_SHAPE', `${url}: more than ${maxBytes} bytes where a page was expected`);
      chunks.push(chunk);
    }
  } catch (cause) {
    throw unreachable(`${url}: the body broke off after ${bytes} bytes`, cause, signal);
  }
  return Buffer.concat(chunks);
}

import { SourceProblem } from '../../sources/problem.ts';
import { ask, type Requester, unreachable } from './publisher-request.ts';

/** An open stream. */
export interface PublisherStream {
  /** Never ends by itself before the publisher or the signal ends it. Throws PUBLISHER_UNREACHABLE when the connection breaks or stays silent. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

/**
 * Opens a stream. A slow body is normal here: only silence ends it, after the idle time of the requester. Throws STREAM_GAP for a timepoint that the
 * publisher no longer has (416), and PUBLISHER_ERROR for an answer that is not a stream, such as an HTML page.
 */
export async function openStream(requester: Requester, url: string, signal?: AbortSignal): Promise<PublisherStream> {
  const { status, headers, body } = await ask(requester, 'GET', url, { signal });
  if (status === 200 && !/html/i.test(headers['content-type'] ?? '')) return { chunks: flowing(url, body, signal) };
  await body.dump().catch(() => {});
  if (status === 416) throw new SourceProblem('STREAM_GAP', `${url}: the publisher no longer has this timepoint (416)`);
  throw new SourceProblem('PUBLISHER_ERROR', `${url}: ${status} and ${headers['content-type'] ?? 'no content type'} in place of a stream`);
}

async function* flowing(url: string, body: AsyncIterable<Uint8Array>, signal: AbortSignal | undefined): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (cause) {
    throw unreachable(`${url}: the stream broke off`, cause, signal);
  }
}

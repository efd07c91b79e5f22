import { SourceProblem } from '../../sources/problem.ts';
import { contentLength, contentRange, type Headers, strongValidator, validatorsOf } from './publisher-answer.ts';
import { type Answer, ask, type Requester, unreachable } from './publisher-request.ts';

export interface StreamOptions {
  /** Bytes that an earlier attempt received. The request asks for the rest by range, if `validator` identifies the file. */
  readonly from?: number;
  readonly validator?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface PublisherBody {
  /** Offset of the first byte: the requested one, or 0 when the publisher sends the whole file. */
  readonly from: number;
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Bytes of the whole file, if the publisher announces them. */
  readonly total?: number;
  readonly etag?: string;
  readonly lastModified?: string;
  readonly contentType?: string;
  /** Validator with which a later attempt can resume. */
  readonly validator?: string;
}

/** Bytes a second, over `Timeouts.patience`. */
const slowest = 256;

export async function streamBody(requester: Requester, url: string, options: StreamOptions): Promise<PublisherBody | undefined> {
  const { from = 0, validator, signal } = options;
  const resume = from > 0 && validator !== undefined;
  const headers: Headers = resume ? { range: `bytes=${from}-`, 'if-range': validator } : {};
  const answer = await ask(requester, 'GET', url, { headers, signal });
  if (answer.status === 404) {
    await answer.body.dump();
    return undefined;
  }
  const limits = { signal, patience: requester.timeouts.patience };
  if (answer.status === 200) return bodyOf(answer, 0, limits);
  if (resume && answer.status === 206 && continues(answer, from, validator)) return bodyOf(answer, from, limits);

  answer.body.destroy();
  if (!resume) throw new SourceProblem('PUBLISHER_ERROR', `${url}: ${answer.status} to a request for the whole file`);
  return streamBody(requester, url, signal === undefined ? {} : { signal }); // the publisher has another version of the file
}

/** Returns whether the answer continues the same file. A server that ignores `If-Range` may send the rest of another version. */
function continues({ headers }: Answer, from: number, validator: string): boolean {
  const { etag, lastModified } = validatorsOf(headers);
  const named = validator.startsWith('"') ? etag : lastModified;
  return contentRange(headers)?.from === from && (named === undefined || named === validator);
}

function bodyOf(
  { url, headers, body }: Answer,
  from: number,
  limits: { signal: AbortSignal | undefined; patience: number },
): PublisherBody {
  const total = from > 0 ? contentRange(headers)?.total : contentLength(headers);
  const validator = strongValidator(headers);
  const contentType = headers['content-type'];
  return {
    from,
    chunks: flowing(url, body, limits),
    ...validatorsOf(headers),
    ...(total === undefined ? {} : { total }),
    ...(contentType === undefined ? {} : { contentType }),
    ...(validator === undefined ? {} : { validator }),
  };
}

async function* flowing(
  url: string,
  body: AsyncIterable<Uint8Array>,
  { signal, patience }: { readonly signal: AbortSignal | undefined; readonly patience: number },
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  let since = { at: performance.now(), bytes: 0 };
  try {
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      const elapsed = performance.now() - since.at;
      if (elapsed > patience) {
        if ((bytes - since.bytes) / (elapsed / 1000) < slowest) throw new Error(`fewer than ${slowest} bytes a second`);
        since = { at: performance.now(), bytes };
      }
      yield chunk;
    }
  } catch (cause) {
    throw unreachable(`${url}: the body broke off after ${bytes} bytes`, cause, signal);
  }
}

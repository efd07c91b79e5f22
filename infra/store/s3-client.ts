import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { StoreProblem } from './problem.ts';

export interface S3Options {
  /** Of an S3-compatible server; AWS itself when it is not given. */
  readonly endpoint?: string;
  readonly region?: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
  readonly sha256?: string;
  /** Answers that the caller understands; every other one is a problem. */
  readonly expect: readonly number[];
}

export type S3 = (request: S3Request) => Promise<Response>;

const attempts = 4;
const emptySha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** Signed requests to one bucket, path-style, for that is what every S3-compatible server speaks. Short faults are tried again. */
export function s3Client(bucket: string, { endpoint, region = 'us-east-1', ...credentials }: S3Options): S3 {
  const aws = new AwsClient({ ...credentials, region, service: 's3', retries: 0 });
  const base = `${(endpoint ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, '')}/${bucket}`;

  return async ({ method, key, query = {}, headers = {}, body, sha256 = emptySha256, expect }) => {
    const path = key === undefined ? '' : `/${key.split('/').map(encodeSegment).join('/')}`;
    const search = new URLSearchParams(query).toString().replaceAll('+', '%20');
    const url = `${base}${path}${search === '' ? '' : `?${search}`}`;
    for (let attempt = 1; ; attempt += 1) {
      const answer = await aws
        .fetch(url, { method, headers: { ...headers, 'x-amz-content-sha256': sha256 }, ...(body === undefined ? {} : { body }) })
        .catch((cause: unknown) => new StoreProblem('STORE_UNREACHABLE', `${method} ${url}: no answer`, { cause }));
      if (answer instanceof Response && expect.includes(answer.status)) return answer;
      const problem = answer instanceof StoreProblem ? answer : await problemOf(answer, `${method} ${url}`);
      if (!problem.retryable || attempt === attempts) throw problem;
      await sleep(100 * 2 ** attempt * (0.5 + Math.random() / 2));
    }
  };
}

async function problemOf(answer: Response, request: string): Promise<StoreProblem> {
  const text = await answer.text().catch(() => '');
  const said = `${request}: ${answer.status} ${xmlValues(text, 'Code')[0] ?? ''} ${xmlValues(text, 'Message')[0] ?? ''}`.trim();
  const transient = answer.status >= 500 || answer.status === 429 || answer.status === 408;
  return new StoreProblem(transient ? 'STORE_UNREACHABLE' : 'STORE_REFUSED', said);
}

/** S3 escapes all but unreserved characters (RFC 3986 section 2.3); `encodeURIComponent` leaves five more. */
function encodeSegment(segment: string): string {
  return encodeURIComponent(segment).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text of every element of that name: all that is needed of S3's flat answers. */
export function xmlValues(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, named = '') => {
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
      if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
      return entities[named] ?? whole;
    }),
  );
}

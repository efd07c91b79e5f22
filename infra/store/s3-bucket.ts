import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { StoreProblem } from './problem.ts';
import type { StoredObject } from './store.ts';

export interface S3Options {
  /** Address of an S3-compatible server. Default: AWS. */
  readonly endpoint?: string;
  readonly region?: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

export interface Found {
  readonly etag: string | undefined;
  /** Hexadecimal; undefined when the object was not written by this service. */
  readonly sha256: string | undefined;
}

export interface PutManner {
  readonly sha256: string;
  /** Does not replace an object. Servers that do not know `If-None-Match` on a write ignore this. */
  readonly onlyNew: boolean;
  /** Bytes of a part. A larger object goes up in parts. */
  readonly partBytes: number;
}

/** The objects of one bucket. Every method throws `StoreProblem`; a missing object is undefined or false. */
export interface Bucket {
  head(key: string): Promise<Found | undefined>;
  get(key: string): Promise<(Found & { readonly body: Readable }) | undefined>;
  /** Writes the bytes, or the file at the path, whole or not at all. Returns false when `onlyNew` found an object. */
  put(key: string, from: Uint8Array | string, manner: PutManner): Promise<boolean>;
  /** Copies on the server, up to 5 GiB. Returns false when there is no such object. */
  copy(from: string, to: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  list(prefix: string): AsyncGenerator<StoredObject>;
}

/** Parts under way at the same time; each is held in memory. */
const partsAtOnce = 2;
/** 412: an object is there. 409: another conditional write to the same key is under way. */
const taken = [412, 409];

export function openBucket(bucket: string, options: S3Options): Bucket {
  const client = new S3Client(clientConfig(options));
  const at = (key: string) => ({ Bucket: bucket, Key: key });
  /** Resolves to undefined for the statuses that the caller expects. */
  const unless = async <T>(statuses: readonly number[], operation: string, key: string, answer: Promise<T>): Promise<T | undefined> => {
    try {
      return await answer;
    } catch (error) {
      if (statuses.includes(statusOf(error) ?? 0)) return undefined;
      throw problemOf(error, `${operation} s3://${bucket}/${key}`);
    }
  };

  return {
    async head(key) {
      const found = await unless([404], 'HEAD', key, client.send(new HeadObjectCommand(at(key))));
      return found && { etag: found.ETag, sha256: found.Metadata?.sha256 };
    },
    async get(key) {
      const found = await unless([404], 'GET', key, client.send(new GetObjectCommand(at(key))));
      if (found === undefined) return undefined;
      if (!(found.Body instanceof Readable))
        throw new StoreProblem('STORE_UNREACHABLE', `GET s3://${bucket}/${key}: an answer without a body`);
      return { etag: found.ETag, sha256: found.Metadata?.sha256, body: found.Body };
    },
    async put(key, from, { sha256, onlyNew, partBytes }) {
      const body = typeof from === 'string' ? createReadStream(from, { highWaterMark: 1 << 20 }) : from;
      const params = { ...at(key), Body: body, Metadata: { sha256 }, ...(onlyNew ? { IfNoneMatch: '*' } : {}) };
      const upload = new Upload({ client, params, partSize: partBytes, queueSize: partsAtOnce });
      try {
        return (await unless(onlyNew ? taken : [], 'PUT', key, upload.done())) !== undefined;
      } finally {
        if (body instanceof Readable) body.destroy();
      }
    },
    async copy(from, to) {
      const source = [bucket, ...from.split('/')].map(encodeURIComponent).join('/');
      const copied = client.send(new CopyObjectCommand({ ...at(to), CopySource: source }));
      return (await unless([404], 'COPY', `${from} to ${to}`, copied)) !== undefined;
    },
    async remove(key) {
      await unless([404], 'DELETE', key, client.send(new DeleteObjectCommand(at(key))));
    },
    async *list(prefix) {
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix });
      for (;;) {
        const page = await unless([], 'LIST', prefix, pages.next());
        if (page === undefined || page.done) return;
        for (const { Key: key, Size: bytes = 0, LastModified: at = new Date() } of page.value.Contents ?? []) {
          if (key !== undefined) yield { key, bytes, at };
        }
      }
    },
  };
}

/**
 * Every setting is given here, so that the SDK reads none from the environment, from `~/.aws` or from a metadata server: infra/config.ts alone
 * does. (The SDK still looks for a switch of its version warning and for the trace id of AWS Lambda.) Addresses are path-style, and
 * checksums are those that the operation requires: every S3-compatible server knows both.
 */
function clientConfig({ endpoint, region = 'us-east-1', ...credentials }: S3Options): S3ClientConfig {
  return {
    endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`,
    region,
    credentials,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    requestHandler: { connectionTimeout: 10_000, socketTimeout: 300_000 },
    retryMode: 'standard',
    maxAttempts: 4,
    defaultsMode: 'legacy',
    userAgentAppId: 'risk-intelligence-service',
    authSchemePreference: ['sigv4'],
    sigv4aSigningRegionSet: [],
    disableClockSkewCorrection: false,
    disableMultiregionAccessPoints: true,
    disableS3ExpressSessionAuth: true,
    useArnRegion: false,
    useDualstackEndpoint: false,
    useFipsEndpoint: false,
  };
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

/** The SDK has already tried short faults again. */
function problemOf(error: unknown, request: string): StoreProblem {
  const status = statusOf(error);
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
  if (status === undefined) return new StoreProblem('STORE_UNREACHABLE', `${request}: no answer (${message})`, { cause: error });
  const transient = status >= 500 || status === 429 || status === 408;
  return new StoreProblem(transient ? 'STORE_UNREACHABLE' : 'STORE_REFUSED', `${request}: ${status} ${name} ${message}`, { cause: error });
}

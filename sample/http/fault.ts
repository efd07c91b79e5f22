import { open } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { Resource } from './resource.ts';

/**
 * Faults of a publisher (`risk sample fault`).
 *
 * `html`          an error page with status 200 in place of the file
 * `truncated`     the first half of the file, with a matching length
 * `cut`           the whole length is announced; the connection breaks halfway
 * `crc`           a zip with a wrong checksum
 * `shrink`        half of the rows, well formed
 * `wrong-header`  a renamed column or key
 * `status`        the given status, with `Retry-After` of the given seconds: 1 unless given, none for null
 * `slow`          eight bytes every tenth of a second
 * `reset`         the connection is reset halfway; of a stream: within a record
 * `tls`           a TLS alert (handshake failure) in place of an answer
 * `wrong-length`  the announced length is half of the body
 * `gzip`          the body is packed, although the request asks for plain bytes
 * `utf-16`        a text in another encoding than the publisher's
 * `not-modified`  304, whatever the client has
 * `stale-etag`    the validators of the first answer under the fault stay when the content changes
 * `silence`       of a stream: neither records nor blank lines follow
 * `repeat`        of a stream: the records of a day are sent twice
 */
export const faultKinds = [
  'html',
  'truncated',
  'cut',
  'crc',
  'shrink',
  'wrong-header',
  'status',
  'slow',
  'reset',
  'tls',
  'wrong-length',
  'gzip',
  'utf-16',
  'not-modified',
  'stale-etag',
  'silence',
  'repeat',
] as const;

/** A fault, and the requests that it applies to. */
export interface Fault {
  /** The publisher's host and the beginning of the path: `download.companieshouse.gov.uk/Basic`. */
  readonly path: string;
  readonly kind: (typeof faultKinds)[number];
  readonly status?: number;
  /** Seconds; null: no header. */
  readonly retryAfter?: number | null;
  /** Number of answers that the fault changes; absent: until it is removed. */
  readonly times?: number;
}

/** The planted faults. */
export interface Faults {
  list(): readonly Fault[];
  plant(fault: Fault): void;
  clear(): void;
  /** Returns the fault that applies to a request, and counts it as one of its times. `kinds`: leaves faults of other kinds where they are. */
  take(path: string, kinds?: readonly Fault['kind'][]): Fault | undefined;
  /** Returns the resource; under `stale-etag` with the validators that the first answer under the fault had. */
  withValidators(fault: Fault, resource: Resource): Resource;
}

/** Returns an empty set of faults. */
export function createFaults(): Faults {
  let planted: Fault[] = [];
  const first = new Map<string, Resource>();
  return {
    list: () => planted,
    plant: (fault) => {
      planted.push(fault);
    },
    clear: () => {
      planted = [];
      first.clear();
    },
    take(path, kinds) {
      const fault = planted.find((candidate) => path.startsWith(candidate.path) && kinds?.includes(candidate.kind) !== false);
      if (fault?.times === undefined) return fault;
      const rest = planted.filter((candidate) => candidate !== fault);
      planted = fault.times <= 1 ? rest : [{ ...fault, times: fault.times - 1 }, ...rest];
      return fault;
    },
    withValidators({ kind, path }, resource) {
      if (kind !== 'stale-etag') return resource;
      const known = first.get(path) ?? resource;
      first.set(path, known);
      return {
        ...resource,
        ...(known.etag === undefined ? {} : { etag: known.etag }),
        ...(known.modified === undefined ? {} : { modified: known.modified }),
      };
    },
  };
}

/** Reads a fault from the JSON body of a request; `undefined` when the body is not one. */
export function parseFault(body: unknown): Fault | undefined {
  if (typeof body !== 'object' || body === null || !('path' in body) || !('kind' in body)) return undefined;
  const { path } = body;
  const kind = faultKinds.find((known) => known === body.kind);
  if (typeof path !== 'string' || kind === undefined) return undefined;
  const status = 'status' in body && typeof body.status === 'number' ? { status: body.status } : {};
  const after = 'retryAfter' in body ? body.retryAfter : undefined;
  const retryAfter = typeof after === 'number' || after === null ? { retryAfter: after } : {};
  const times = 'times' in body && typeof body.times === 'number' ? { times: body.times } : {};
  return { path, kind, ...status, ...retryAfter, ...times };
}

/** Body of error answers and of the fault `html`. */
export const errorPage =
  '<!DOCTYPE html>\n<html><head><title>Service unavailable</title></head><body><h1>Sorry, there is a problem with the service</h1><p>Try again later.</p></body></html>\n';

/** Returns a resource with a fault applied. Its validators differ from those of the intact resource. */
export async function damaged(resource: Resource, { kind }: Fault): Promise<Resource> {
  if (kind === 'html') return { type: 'text/html;charset=utf-8', content: { bytes: Buffer.from(errorPage) } };
  if (kind === 'stale-etag') return resource;
  const tagged = resource.etag === undefined ? {} : { etag: `"${kind}-${resource.etag.slice(1)}` };
  if (kind === 'truncated') {
    const bytes = await bytesOf(resource);
    return { ...resource, ...tagged, content: { bytes: bytes.subarray(0, Math.floor(bytes.length / 2)) } };
  }
  if (kind === 'crc') return { ...resource, ...tagged, content: { bytes: otherChecksum(await bytesOf(resource)) } };
  if (kind === 'gzip') return { ...resource, ...tagged, coding: 'gzip', content: { bytes: gzipSync(await bytesOf(resource)) } };
  if (kind === 'utf-16') {
    const text = (await bytesOf(resource)).toString('utf8');
    return { ...resource, ...tagged, content: { bytes: Buffer.from(`\uFEFF${text}`, 'utf16le') } };
  }
  return { ...resource, ...tagged };
}

/** Returns the bytes of a resource; reads its file if it has one. */
export async function bytesOf({ content }: Resource): Promise<Buffer> {
  if ('bytes' in content) return Buffer.from(content.bytes);
  const file = await open(content.path);
  try {
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/** Inverts the checksum in both headers of a zip with one member. */
function otherChecksum(zip: Buffer): Buffer {
  const central = zip.readUInt32LE(zip.length - 6);
  for (const at of [14, central + 16]) zip.writeUInt32LE((zip.readUInt32LE(at) ^ 0xffff_ffff) >>> 0, at);
  return zip;
}

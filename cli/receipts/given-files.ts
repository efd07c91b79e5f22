import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { type Envelope, readEnvelope } from '../../models/receipts/envelope.ts';
import { IJsonProblem, readIJson } from '../../models/receipts/i-json.ts';
import { type ProofDocument, proofDocument } from '../../models/transparency/verify-proof.ts';

/** A file, or what it must hold, cannot be read, so there is no verdict. */
export class Unreadable extends Error {}

const keySet = z.object({
  keys: z.array(z.looseObject({ kty: z.literal('RSA'), n: z.string(), e: z.string(), kid: z.string() })),
});
/** The well-known document, or the API's answer with its `data` envelope. */
const published = z.union([keySet, z.object({ data: keySet }).transform(({ data }) => data)]);
export type Keys = z.output<typeof keySet>;

/** Reads a receipt, alone or within an answer of the API; `-`: stdin. Throws `Unreadable`. */
export async function readGiven(from: string): Promise<string | Envelope> {
  const bytes = from === '-' ? await buffer(process.stdin) : await readBytes(from);
  const text = bytes.toString('latin1').trim(); // a compact JWS is ASCII
  if (!/^(?:\xef\xbb\xbf)?[{[]/.test(text)) return text;
  const envelope = readEnvelope(json(bytes, from));
  if (envelope === undefined) throw new Unreadable(`${from}: JSON without one data.receipt`);
  return envelope;
}

/** Reads a set of keys from a file or a URL. Plain http is read from this machine only. Throws `Unreadable`. */
export async function readKeys(from: string): Promise<Keys> {
  const keys = published.safeParse(json(/^https?:\/\//.test(from) ? await fetchBytes(from) : await readBytes(from), from));
  if (!keys.success) throw new Unreadable(`${from}: not a JWK set of RSA keys`);
  return keys.data;
}

/** Reads the member of an answer of `transaction-decisions/{decisionId}/inputs`, or a file that holds its value alone. Throws `Unreadable`. */
export async function readMember(from: string, member: 'request' | 'inputs'): Promise<unknown> {
  const value = json(await readBytes(from), from);
  const answered = z.object({ data: z.object({ [member]: z.unknown() }) }).safeParse(value).data;
  return answered?.data[member] ?? value;
}

/** Reads an answer of `get-all-by-hash`, or its member `data`. Throws `Unreadable`. */
export async function readProof(from: string): Promise<ProofDocument> {
  const proof = z
    .union([proofDocument, z.object({ data: proofDocument }).transform(({ data }) => data)])
    .safeParse(json(await readBytes(from), from));
  if (!proof.success) throw new Unreadable(`${from}: not an answer of get-all-by-hash`);
  return proof.data;
}

/** Reads a signed tree head: the JWS alone, or an answer of `get-sth`. Throws `Unreadable`. */
export async function readHead(from: string): Promise<string> {
  const content = await readBytes(from);
  const text = content.toString('latin1').trim(); // a compact JWS is ASCII
  if (!text.startsWith('{')) return text;
  const answer = z.object({ data: z.object({ signedTreeHead: z.string() }) }).safeParse(json(content, from));
  if (!answer.success) throw new Unreadable(`${from}: JSON without data.signedTreeHead`);
  return answer.data.data.signedTreeHead;
}

async function readBytes(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (cause) {
    throw new Unreadable(`${path}: cannot be read`, { cause });
  }
}

const ownHost = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Asks over TLS and follows no redirect: a party that changes the keys on their way can issue receipts. */
async function fetchBytes(url: string): Promise<Buffer> {
  if (!URL.canParse(url)) throw new Unreadable(`${url}: not a URL`);
  const { protocol, hostname } = new URL(url);
  if (protocol === 'http:' && !ownHost.test(hostname))
    throw new Unreadable(`${url}: plain http does not protect the keys on their way: use https, or a file`);
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000), redirect: 'manual' });
    if (!response.ok) throw new Unreadable(`${url}: answered ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  } catch (cause) {
    if (cause instanceof Unreadable) throw cause;
    throw new Unreadable(`${url}: cannot be reached`, { cause });
  }
}

function json(bytes: Buffer, from: string): unknown {
  try {
    return readIJson(bytes);
  } catch (cause) {
    if (!(cause instanceof IJsonProblem)) throw cause;
    const reason = { NOT_JSON: 'not JSON', NOT_UTF8: 'not UTF-8', DUPLICATE_MEMBER: cause.message, ROUNDED_NUMBER: cause.message }[
      cause.code
    ];
    throw new Unreadable(`${from}: ${reason}`, { cause });
  }
}

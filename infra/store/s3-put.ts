import { StoreProblem } from './problem.ts';
import { type S3, xmlValues } from './s3-client.ts';
import { sha256OfBytes } from './sha256.ts';

interface Body {
  readonly size: number;
  readonly sha256: string;
  readonly slice: (start: number, end: number) => Promise<Uint8Array<ArrayBuffer>>;
}

interface Manner {
  /** Not over an object that is there. Servers that do not know `If-None-Match` on a write ignore it. */
  readonly onlyNew: boolean;
  readonly partBytes: number;
}

/** The whole object or nothing of it; big ones go up in parts. Answers false when an object was there and `onlyNew` was asked. */
export function putObject(s3: S3, key: string, body: Body, manner: Manner): Promise<boolean> {
  return body.size <= manner.partBytes ? putAtOnce(s3, key, body, manner) : putInParts(s3, key, body, manner);
}

const taken = [412, 409]; // 409: another conditional write to the same key is under way

async function putAtOnce(s3: S3, key: string, body: Body, { onlyNew }: Manner): Promise<boolean> {
  const answer = await s3({
    method: 'PUT',
    key,
    headers: { 'x-amz-meta-sha256': body.sha256, ...(onlyNew ? { 'if-none-match': '*' } : {}) },
    body: await body.slice(0, body.size),
    sha256: body.sha256,
    expect: onlyNew ? [200, ...taken] : [200],
  });
  await answer.text();
  return answer.status === 200;
}

async function putInParts(s3: S3, key: string, body: Body, { onlyNew, partBytes }: Manner): Promise<boolean> {
  const started = await s3({
    method: 'POST',
    key,
    query: { uploads: '' },
    headers: { 'x-amz-meta-sha256': body.sha256 },
    expect: [200],
  });
  const uploadId = xmlValues(await started.text(), 'UploadId')[0];
  if (uploadId === undefined) throw new StoreProblem('STORE_UNREACHABLE', `${key}: an upload without an id`);
  try {
    const parts = await putParts(s3, key, uploadId, body, partBytes);
    return await complete(s3, key, uploadId, parts, onlyNew);
  } catch (error) {
    await s3({ method: 'DELETE', key, query: { uploadId }, expect: [204, 200, 404] }).catch(() => {}); // the first fault is the one to tell
    throw error;
  }
}

async function putParts(s3: S3, key: string, uploadId: string, body: Body, partBytes: number): Promise<string[]> {
  const etags: string[] = [];
  for (let start = 0; start < body.size; start += partBytes) {
    const bytes = await body.slice(start, Math.min(body.size, start + partBytes));
    const answer = await s3({
      method: 'PUT',
      key,
      query: { partNumber: String(etags.length + 1), uploadId },
      body: bytes,
      sha256: sha256OfBytes(bytes),
      expect: [200],
    });
    await answer.text();
    etags.push(answer.headers.get('etag') ?? '');
  }
  return etags;
}

async function complete(s3: S3, key: string, uploadId: string, etags: readonly string[], onlyNew: boolean): Promise<boolean> {
  const parts = etags.map((etag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${etag.replaceAll('"', '&quot;')}</ETag></Part>`);
  const bytes = new TextEncoder().encode(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
  const answer = await s3({
    method: 'POST',
    key,
    query: { uploadId },
    headers: { 'content-type': 'application/xml', ...(onlyNew ? { 'if-none-match': '*' } : {}) },
    body: bytes,
    sha256: sha256OfBytes(bytes),
    expect: onlyNew ? [200, ...taken] : [200],
  });
  const text = await answer.text();
  if (answer.status !== 200) {
    await s3({ method: 'DELETE', key, query: { uploadId }, expect: [204, 200, 404] });
    return false;
  }
  // an upload may fail after S3 has said 200; the body then is an error
  const failure = xmlValues(text, 'Code')[0];
  if (failure !== undefined) throw new StoreProblem('STORE_UNREACHABLE', `${key}: ${failure} on completion`);
  return true;
}

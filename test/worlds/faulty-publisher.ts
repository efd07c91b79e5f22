import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface FaultyFile {
  bytes: Buffer;
  etag?: string;
  lastModified?: string;
  contentType?: string;
  /** Bytes of the body after which the server breaks the connection: one entry for each of the next answers. */
  dropAfter?: number[];
  /** Bytes of the body after which the server sends nothing more and leaves the connection open: one entry for each of the next answers. */
  silentAfter?: number[];
}

/**
 * Starts an HTTP server on this machine that serves `files` with validators and ranges. A function in `answers` replaces the answer of an address.
 */
export async function startFaultyPublisher() {
  const files = new Map<string, FaultyFile>();
  const answers = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>();
  const requests: { method: string; url: string; headers: IncomingMessage['headers'] }[] = [];
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    requests.push({ method, url, headers });
    const answer = answers.get(url);
    if (answer !== undefined) return answer(request, response);
    const file = files.get(url);
    if (file === undefined) return void response.writeHead(404).end();
    serve(file, request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    files,
    answers,
    requests,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function serve(file: FaultyFile, request: IncomingMessage, response: ServerResponse): void {
  const { etag, lastModified, contentType = 'application/octet-stream' } = file;
  const headers = {
    'content-type': contentType,
    'accept-ranges': 'bytes',
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { 'last-modified': lastModified }),
  };
  const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = request.headers;
  if (ifNoneMatch !== undefined && ifNoneMatch === etag) return void response.writeHead(304, headers).end();
  const last = /^bytes=-(\d+)$/.exec(range ?? '')?.[1];
  const from = last === undefined ? Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0) : Math.max(0, file.bytes.length - Number(last));
  const partial = last !== undefined || (range !== undefined && ifRange !== undefined && [etag, lastModified].includes(String(ifRange)));
  const bytes = partial ? file.bytes.subarray(from) : file.bytes;
  const contentRange = { 'content-range': `bytes ${from}-${file.bytes.length - 1}/${file.bytes.length}` };
  response.writeHead(partial ? 206 : 200, { ...headers, 'content-length': bytes.length, ...(partial ? contentRange : {}) });
  if (request.method === 'HEAD') return void response.end();
  const silent = file.silentAfter?.shift();
  if (silent !== undefined) return void response.write(bytes.subarray(0, silent));
  const drop = file.dropAfter?.shift();
  if (drop === undefined) return void response.end(bytes);
  response.write(bytes.subarray(0, drop), () => setTimeout(() => response.destroy(), 20));
}

import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SourceProblem } from '../../sources/problem.ts';
import type { Publisher } from './publisher-contract.ts';

/** Returns a publisher that answers only `file://` addresses below its folder. No request leaves the machine. Any other address throws `PUBLISHER_REFUSED`. */
export function mirrorPublisher(folder: string): Publisher {
  const offline = (url: string) =>
    new SourceProblem('PUBLISHER_REFUSED', `${url}: records come from the mirror, and no request goes to the publisher`);
  const inside = async (url: string) => {
    if (!url.startsWith('file:')) throw offline(url);
    const path = fileURLToPath(url);
    const below = relative(folder, path);
    if (below === '' || below.split(sep)[0] === '..') throw new SourceProblem('PUBLISHER_REFUSED', `${url} is not in the mirror`);
    const found = await stat(path).catch(() => undefined);
    return found?.isFile() ? { path, bytes: found.size, lastModified: found.mtime.toUTCString() } : undefined;
  };
  return {
    records: 'mirror',
    get: async (url) => {
      throw offline(url);
    },
    async head(url) {
      const file = await inside(url);
      return file === undefined ? undefined : { bytes: file.bytes, lastModified: file.lastModified };
    },
    async stream(url, { signal } = {}) {
      const file = await inside(url);
      if (file === undefined) return undefined;
      const chunks = createReadStream(file.path, { highWaterMark: 1 << 20, signal });
      return { from: 0, chunks, total: file.bytes, lastModified: file.lastModified };
    },
    follow: async (url) => {
      throw offline(url);
    },
    close: async () => {},
  };
}

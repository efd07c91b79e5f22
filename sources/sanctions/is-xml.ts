import { open } from 'node:fs/promises';
import type { RawFile } from '../source.ts';

/** True when a file begins as XML. Decides by content, because a file loaded by hand can have any name. */
export async function isXml({ path }: RawFile): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
    const head = buffer
      .subarray(0, bytesRead)
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trimStart();
    return /^<(?:\?xml|!--|[A-Z])/.test(head);
  } finally {
    await file.close();
  }
}

import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { sha256OfFile } from '../../infra/store/sha256.ts';
import type { FoundFile } from '../../sources/source.ts';

const headBytes = 64 * 1024;

/** Returns what a source recognises a file by: its name, size in bytes, sha256 and first 64 KiB. */
export async function describeFile(path: string): Promise<FoundFile> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = new Uint8Array(Math.min(size, headBytes));
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    return { name: basename(path), bytes: size, sha256: await sha256OfFile(path), head: head.subarray(0, bytesRead) };
  } finally {
    await file.close();
  }
}

import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentFor } from '../../sample/accounts/document.ts';
import { registeredBetween } from '../../sample/accounts/filing.ts';
import { createWorld } from '../../sample/world.ts';

/** Returns up to `count` accounts documents from a year of the sample, for benchmarks without real documents. */
export function sampleDocuments(count: number): readonly Buffer[] {
  const world = createWorld(20_260_601, 20_000);
  const documents: Buffer[] = [];
  for (const filing of registeredBetween(world, -365, 0)) {
    documents.push(Buffer.from(documentFor(world, filing).text));
    if (documents.length === count) break;
  }
  return documents;
}

/** Writes these documents into a new folder, under names in the publisher's form. */
export function writeSampleDocuments(folder: string, count: number): void {
  mkdirSync(folder);
  for (const [n, bytes] of sampleDocuments(count).entries()) {
    writeFileSync(join(folder, `Prod223_4000_${String(10_000_000 + n)}_20251231.html`), bytes);
  }
}

/** Returns the sorted paths of the pages and instances in a folder and its subfolders. */
export function documentPaths(folder: string): readonly string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(?:x?html?|xml)$/i.test(name));
  return names.sort().map((name) => join(folder, name));
}

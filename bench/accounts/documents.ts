import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentFor } from '../../sample/accounts/document.ts';
import { registeredBetween } from '../../sample/accounts/filing.ts';
import { createWorld } from '../../sample/world.ts';

/** A year of the sample's accounts, no more than `count` of them: for whoever has no real ones at hand. */
export function sampleDocuments(count: number): readonly Buffer[] {
  const world = createWorld(20_260_601, 20_000);
  const documents: Buffer[] = [];
  for (const filing of registeredBetween(world, -365, 0)) {
    documents.push(Buffer.from(documentFor(world, filing).text));
    if (documents.length === count) break;
  }
  return documents;
}

/** The same as files in a new folder, called as their publisher would. */
export function writeSampleDocuments(folder: string, count: number): void {
  mkdirSync(folder);
  for (const [n, bytes] of sampleDocuments(count).entries()) {
    writeFileSync(join(folder, `Prod223_4000_${String(10_000_000 + n)}_20251231.html`), bytes);
  }
}

/** Pages and instances in a folder and those within. */
export function documentPaths(folder: string): readonly string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(?:x?html?|xml)$/i.test(name));
  return names.sort().map((name) => join(folder, name));
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { afterCorrection } from '../../activities/next-command.ts';
import { companyName, companyNumber } from '../../sample/company.ts';
import { type RunningPublishers, servePublishers } from '../../sample/server.ts';
import { recordsOf } from '../../sample/streaming/streams.ts';
import { createWorld } from '../../sample/world.ts';
import { sourceById } from '../../sources/index.ts';
import type { Source } from '../../sources/source.ts';
import { windowFile, windowId } from '../../sources/stream-window.ts';
import { zipOf } from '../fixtures/zip.ts';
import {
  type Contents,
  edited,
  editedRows,
  type IntactWarehouse,
  intactWarehouse,
  releaseFiles,
  releaseIds,
  seenOf,
  unzipped,
} from './drift.ts';

export type Change = (files: Contents) => Contents | Promise<Contents>;
export type Case = [what: string, change: Change, seen: RegExp];
/** Days of which the sample publishes a release, or the files themselves. */
type Given = readonly [from: string, to: string] | (() => Contents | Promise<Contents>);

/** The changes of a format that a table shows, by the words of its cases. */
const changes = {
  'a column, member or heading that is new': /^a (?:column|member|heading|label) is new$/,
  'one that is gone or renamed': /\b(?:gone|renamed)$|\banother (?:class|name)$/,
  'a new word of a category': /^a (?:code|description|kind|role|status|tenure|type)(?: of \w+)? is new$|^the taxonomy is another$/,
  'days in another form': /written in another way$/,
} as const;
type Kind = keyof typeof changes;
const sameReader = 'the case of companies-house/charges-api shows it: one reader compares the resources of all these feeds';
const noCategory = 'a record has no category';
const isNew = 'a column, member or heading that is new';
const category = 'a new word of a category';
const days = 'days in another form';
/** Why the table of a source lacks a change. */
const lacking: Readonly<Record<string, Readonly<Partial<Record<Kind, string>>>>> = {
  'companies-house/accounts': {
    [isNew]: 'a document has thousands of concepts, and those that no figure needs are left out',
    'one that is gone or renamed': 'each document may lack any concept; a taxonomy that is renamed is the case of the category',
  },
  'companies-house/disqualified-officer-stream': { [days]: 'the reader of an officer is that of companies-house/disqualified-officers' },
  'companies-house/filing-history-api': { [isNew]: sameReader },
  'companies-house/insolvency-api': { [isNew]: sameReader },
  'fca/warning-index': { [category]: noCategory },
  'fca/warning-list': { [category]: noCategory },
  'gdelt/gkg': { [category]: 'the themes are kept as the publisher writes them' },
  'hmcts/companies-court-lists': {
    [category]: 'a type of hearing is kept as the court writes it',
    [days]: 'the day of a list is in its address',
  },
  'hmrc/deliberate-defaulters': { [category]: noCategory, [days]: 'a period is kept as the publisher writes it' },
  'icij/offshore-leaks': { [category]: 'a jurisdiction is kept as the publisher writes it' },
  'news/feeds': { [category]: noCategory },
  'ofsi/investment-bans': {
    [isNew]: 'test/sources/unknown-words.test.ts has the case',
    [category]: noCategory,
    [days]: 'the list of the sample states no day; sources/ofsi/investment-bans/source.test.ts has the forms',
  },
};

const seed = 20_260_601;

/**
 * Brings up the sample publishers for a test file. Returns a function that describes a source: its intact files, and for each change of their format
 * what an operator sees of it.
 */
export function driftTable() {
  let home = '';
  let publishers: RunningPublishers;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'risk-drift-'));
    publishers = await servePublishers({ companies: 400, seed, home, port: 0 });
  }, 60_000);
  afterAll(async () => {
    await publishers.close();
    await rm(home, { recursive: true, force: true });
  });

  return function drift(id: string, given: Given, cases: readonly Case[], prepared: Change = (files) => files): void {
    test.each(Object.entries(changes))(`the table of ${id} has %s, or a reason why not`, (change, words) => {
      const has = cases.some(([what]) => words.test(what));
      expect(has).not.toBe(change in (lacking[id] ?? {}));
    });

    describe(id, () => {
      let source: Source;
      let intact: Contents;
      let first: IntactWarehouse;
      beforeAll(async () => {
        source = sourceById(id);
        const files =
          typeof given === 'function' ? given() : releaseFiles(publishers.url, source, { from: given[0], to: given[1] }, watched());
        intact = await prepared(await files);
        first = await intactWarehouse(source, intact);
      }, 120_000);
      afterAll(() => first?.drop());

      test('the same files again stop nothing', async () => {
        expect(await seenOf(source, first, intact)).not.toMatch(/^[A-Z_]+: |unmapped: (?:member|heading) /);
      }, 120_000);
      test.each<Case>([...cases])(
        '%s',
        async (_, change, seen) => {
          const changed = await change(intact);
          expect(changed).not.toEqual(intact);
          const [told = '', command] = (await seenOf(source, first, changed)).split(afterCorrection);
          expect(told).toMatch(seen);
          if (/^(?:UNEXPECTED_(?:HEADER|SHAPE)|COLUMN_EMPTIED|CATEGORY_CHANGED|CHECK_FAILED|TOO_MANY_REJECTED): /.test(told))
            expect(command).toMatch(
              new RegExp(`^risk (?:release rerun ${id} ${releaseIds.changed} .*--why REASON|ingest ${id} --file PATH)$`),
            );
        },
        120_000,
      );
    });
  };
}

/** The companies that sources are asked for which answer for single ones. */
function watched() {
  const world = createWorld(seed, 400);
  const indexes = Array.from({ length: 100 }, (_, index) => index);
  const names = new Map(indexes.map((index) => [companyNumber(world, index), companyName(world, index)]));
  return { companies: [...names.keys()], names, at: '2026-06-01T09:00:00Z' };
}

/** Returns a window of what a stream of the sample sends in four weeks. */
export function streamed(id: string): () => Contents {
  return () => {
    const { stream } = sourceById(id);
    if (stream === undefined) throw new Error(`${id} is no stream`);
    const world = createWorld(seed, 4_000);
    const name = stream.url.slice(stream.url.lastIndexOf('/') + 1);
    const lines = Array.from({ length: 28 }, (_, day) => recordsOf(world, name, day).map(({ line }) => line)).flat();
    return { [windowFile(stream.url, windowId(0, 1))]: Buffer.from(lines.join('')) };
  };
}

export const replaced =
  (from: RegExp | string, to: string): Change =>
  (files) =>
    edited(files, (text) => text.replaceAll(from, to));

/** Changes the text of each member of the zips. */
export const inZips =
  (change: (text: string, name: string) => string): Change =>
  async (files) => {
    const changed: Record<string, Buffer> = {};
    for (const [name, bytes] of Object.entries(files))
      changed[name] = await zipOf(edited(await unzipped({ [name]: bytes }), change) as Record<string, Buffer>);
    return changed;
  };

/** Renames a member of JSON. */
export const renamed = (name: string): Change => replaced(`"${name}":`, `"renamed_${name}":`);

/** `"2026-06-23"` -> `"23.06.2026"` */
export const isoDatesDotted = replaced(/"(\d{4})-(\d{2})-(\d{2})"/g, '"$3.$2.$1"');

/** `23/06/2026` -> `2026.06.23` */
export const dottedDates = replaced(/\b(\d{2})\/(\d{2})\/(\d{4})\b/g, '$3.$2.$1');

/** Changes of columns of a CSV whose header is behind `headerAt` lines. */
export const csv = (headerAt: number) => ({
  without:
    (at: number): Change =>
    (files) =>
      editedRows(files, headerAt, (row) => row.toSpliced(at, 1)),
  withNew:
    (at: number): Change =>
    (files) =>
      editedRows(files, headerAt, (row, isHeader) => row.toSpliced(at, 0, isHeader ? 'Region' : 'x')),
  renamed:
    (at: number): Change =>
    (files) =>
      editedRows(files, headerAt, (row, isHeader) => (isHeader ? row.with(at, 'Region') : row)),
  swapped:
    (a: number, b: number): Change =>
    (files) =>
      editedRows(files, headerAt, (row) => row.with(a, row[b] ?? '').with(b, row[a] ?? '')),
});

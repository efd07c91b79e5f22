import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { bombOf, overlappingBomb, stackedZip } from '../test/fixtures/archive-bombs.ts';
import { zipOf } from '../test/fixtures/zip.ts';
import { inFolder } from '../test/worlds/staging.ts';
import { archiveLimits as accountsLimits } from './companies-house/accounts/archive/documents.ts';
import { readMembers } from './companies-house/accounts/archive/members.ts';
import { basicCompanyData } from './companies-house/basic-company-data/source.ts';
import { officerUpdates } from './companies-house/officer-updates/source.ts';
import { officerAppointments } from './companies-house/officers/source.ts';
import { personsWithSignificantControl } from './companies-house/psc/source.ts';
import { gdeltGkg } from './gdelt/gkg/source.ts';
import { ukCompanyTitles } from './hmlr/ccod/source.ts';
import { ukCompanyTitleChanges } from './hmlr/ccod-changes/source.ts';
import { overseasCompanyTitles } from './hmlr/ocod/source.ts';
import { readSpreadsheet } from './hmrc/deliberate-defaulters/spreadsheet.ts';
import { offshoreLeaks } from './icij/offshore-leaks/source.ts';
import type { RecordWriter, Source } from './source.ts';
import { readXlsx } from './xlsx.ts';
import { unzip } from './zip.ts';
import { zipMembersIn } from './zip-directory.ts';

const limits = { memberBytes: 2 ** 30, totalBytes: 16 * 2 ** 30, ratio: 200, members: 100_000 };

/** Unpacks the zip and returns the number of bytes written. */
async function unpacked(zip: Uint8Array, changed: Partial<typeof limits> = {}): Promise<number> {
  return inFolder(async (folder) => {
    const path = join(folder, 'some.zip');
    await writeFile(path, zip);
    let bytes = 0;
    const count = (chunk: Buffer, _encoding: string, next: () => void) => {
      bytes += chunk.length;
      next();
    };
    await unzip(path, { ...limits, ...changed }, () => ({ to: new Writable({ write: count }) }));
    return bytes;
  });
}

const refused = { name: 'SourceProblem', code: 'ZIP_TOO_LARGE' };

describe('an archive', () => {
  test('of 1.1 MB that unpacks to 1.05 GB is refused before a byte of it is written', async () => {
    const bomb = bombOf(1_000, 1 << 20);
    expect(bomb.length).toBeLessThan(1_200_000);
    await expect(unpacked(bomb)).rejects.toMatchObject(refused);
  });

  test('whose members share packed bytes is refused: 60 kB of directory would unpack to 1 GB', async () => {
    await expect(unpacked(overlappingBomb(1_000, 1 << 20), { ratio: 100_000 })).rejects.toThrow(/share packed bytes/);
  });

  test('whose members lie in another order than in its directory is read', async () => {
    expect(await unpacked(stackedZip(['one', 'two', 'three'], { reversed: true }))).toBe(11);
  });

  test.each([
    ['more members than its limit', { members: 2 }, /more than 2 members/],
    ['more bytes in all than its limit', { totalBytes: 10 }, /would become more than 10/],
    ['a member larger than its limit', { memberBytes: 4 }, /would become 5/],
  ])('with %s is refused', async (_, changed, message) => {
    await expect(unpacked(await zipOf({ a: 'one', b: 'two', c: 'three' }), changed)).rejects.toThrow(message);
  });

  test('with more entries than its limit is refused, also when none of them would be unpacked', async () => {
    const members = async (most: number) => {
      const small = { ...limits, memberBytes: 2, members: most };
      let found = 0;
      for await (const _ of zipMembersIn(Buffer.from(await zipOf({ a: 'one', b: 'two', c: 'three' })), small, 'some.zip')) found += 1;
      return found;
    };
    await expect(members(2)).rejects.toThrow(/more than 2 members/);
    expect(await members(3)).toBe(3);
  });

  test('at its limits is read', async () => {
    expect(await unpacked(await zipOf({ a: 'one', b: 'two', c: 'three' }), { members: 3, totalBytes: 11, memberBytes: 5 })).toBe(11);
  });
});

describe('every reader of archives refuses', () => {
  const memberEnds: Readonly<Record<string, string>> = {
    'companies-house/officers': '.dat',
    'companies-house/officer-updates': '.dat',
    'companies-house/psc': '.txt',
    'gdelt/gkg': '.gkg.csv',
    'icij/offshore-leaks': '/nodes-entities.csv',
  };
  const readers: readonly [string, (path: string) => Promise<unknown>][] = [
    ['a workbook', readXlsx],
    ['a spreadsheet', readSpreadsheet],
    [
      'an archive of accounts',
      async (path) => {
        for await (const member of readMembers(path)) expect(member).toBeDefined();
      },
    ],
  ];
  test.each(readers)('%s that unpacks to 1.05 GB, and one whose members share packed bytes', async (_, read) => {
    await inFolder(async (folder) => {
      const path = join(folder, 'some.zip');
      for (const bomb of [bombOf(1_000, 1 << 20), overlappingBomb(1_000, 1 << 20)]) {
        await writeFile(path, bomb);
        await expect(read(path)).rejects.toMatchObject(refused);
      }
    });
  });

  /** A refused archive writes nothing, so its reader needs no writer. */
  const unused = new Proxy<Partial<RecordWriter>>(
    {},
    {
      get: () => {
        throw new Error('the reader writes');
      },
    },
  ) as RecordWriter;

  /** Sources with limits of their own, and how the name of a member ends that they unpack. */
  const zipped: readonly [string, Source, string][] = [
    basicCompanyData,
    officerAppointments,
    officerUpdates,
    personsWithSignificantControl,
    ukCompanyTitles,
    ukCompanyTitleChanges,
    overseasCompanyTitles,
    gdeltGkg,
    offshoreLeaks,
  ].map((source) => [source.id, source, memberEnds[source.id] ?? '.csv']);

  test.each(zipped)('a release of %s that unpacks to 1.05 GB, and one whose members share packed bytes', async (_, source, end) => {
    await inFolder(async (folder) => {
      const path = join(folder, 'some.zip');
      for (const bomb of [bombOf(1_000, 1 << 20, end), overlappingBomb(1_000, 1 << 20, end)]) {
        await writeFile(path, bomb);
        const file = { name: 'some.zip', path, bytes: bomb.length, sha256: '' };
        const release = { id: 'test', dataDate: '2026-06-01', files: [file] };
        await expect(source.parse(release, unused)).rejects.toMatchObject(refused);
      }
    });
  });

  test('a zip within an archive of accounts that unpacks to more than its share of the archive', async () => {
    await inFolder(async (folder) => {
      const path = join(folder, 'Accounts_Bulk_Data-2026-06-02.zip');
      const inner = bombOf(60, 1 << 20);
      expect(60 << 20).toBeLessThan(accountsLimits.totalBytes);
      await writeFile(path, await zipOf({ 'Prod224_1_09999901_20251231_CIC.zip': inner }));
      const found = [];
      for await (const { kind, ...rest } of readMembers(path)) found.push([kind, 'reason' in rest ? rest.reason : '']);
      expect(found.at(-1)).toEqual(['rejected', expect.stringMatching(/cannot be read to its end: .* would become more than/)]);
      expect(found.length).toBeLessThan(60);
    });
  });
});

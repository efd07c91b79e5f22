import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import yazl from 'yazl';
import { stackedZip } from '../../../../test/fixtures/archive-bombs.ts';
import { propertyRuns } from '../../../../test/fixtures/property-runs.ts';
import { zipOf } from '../../../../test/fixtures/zip.ts';
import { inFolder } from '../../../../test/worlds/staging.ts';
import type { ArchiveLimits } from '../../../archive-limits.ts';
import { archiveLimits } from './documents.ts';
import { readMembers } from './members.ts';

const page = '<html><body>made up</body></html>';
const day = 'Accounts_Bulk_Data-2026-06-02.zip';
const member = (n: number, kind = 'html') => `Prod223_3999_0999990${n}_20251231.${kind}`;

/** Reads the archive and returns one line for each member: its name, then its text or the reason why it is not read. */
async function readAs(name: string, bytes: Uint8Array, limits?: ArchiveLimits): Promise<string[]> {
  return inFolder(async (folder) => {
    const path = join(folder, 'raw');
    await writeFile(path, bytes);
    const found: string[] = [];
    for await (const one of readMembers(path, limits, name)) {
      found.push(`${one.name}: ${one.kind === 'document' ? Buffer.from(one.bytes).toString() : `${one.kind}, ${one.reason}`}`);
    }
    return found;
  });
}

/** Returns a copy of the zip after `central` has changed the directory entry and `local` the local header of its member `n` (from 0). */
function damaged(zip: Buffer, n: number, central: (entry: Buffer) => void, local: (header: Buffer) => void = () => undefined): Buffer {
  const copy = Buffer.from(zip);
  let at = -1;
  for (let i = 0; i <= n; i++) at = copy.indexOf(Buffer.from([0x50, 0x4b, 1, 2]), at + 1);
  local(copy.subarray(copy.readUInt32LE(at + 42)));
  central(copy.subarray(at));
  return copy;
}

describe('reading the members of a zip', () => {
  test('every member is read in the order of the directory, whatever its name ends in', async () => {
    const zip = await zipOf({
      [member(3)]: page,
      [member(1, 'xml')]: '<xbrl/>',
      [member(2, 'zip')]: page, // some `.zip` members of April 2021 are HTML
      'folder/inner.xhtml': page,
    });
    expect(await readAs(day, zip)).toEqual([
      `${member(3)}: ${page}`,
      `${member(1, 'xml')}: <xbrl/>`,
      `${member(2, 'zip')}: ${page}`,
      `folder/inner.xhtml: ${page}`,
    ]);
  });

  test('the zip of a community interest company gives its accounts, and its report is returned as left out', async () => {
    const inner = await zipOf({ 'CIC-09999901/cic34/cicReport.xhtml': page, 'CIC-09999901/accounts/financialStatement.xhtml': page });
    const name = 'Prod223_3999_09999901_20251231_CIC.zip';
    const expected = [
      `${name}/CIC-09999901/cic34/cicReport.xhtml: left-out, the report of a community interest company (CIC34), not its accounts`,
      `${name}/CIC-09999901/accounts/financialStatement.xhtml: ${page}`,
    ];
    expect(await readAs(day, await zipOf({ [name]: inner }))).toEqual(expected);
    expect(await readAs(name, inner)).toEqual(expected);
  });

  test('files that an operating system adds to a zip are skipped', async () => {
    const zip = await zipOf({ [`__MACOSX/._${member(1)}`]: 'x', '.DS_Store': 'x', [member(1)]: page });
    expect(await readAs(day, zip)).toEqual([`${member(1)}: ${page}`]);
  });

  test.each<[string, Record<string, string | Uint8Array>, string]>([
    ['empty', { [member(1)]: '' }, `${member(1)}: rejected, the file is empty`],
    ['a PDF', { [member(1)]: '%PDF-1.7 made up' }, `${member(1)}: rejected, a PDF has no tagged figures`],
    [
      'a zip that is cut off',
      { [member(1)]: Buffer.from('PK\u0003\u0004 and nothing that a zip would have') },
      `${member(1)}: rejected, the nested zip cannot be read to its end: Error: End of central directory record signature not found. Either not a zip file, or file is truncated.`,
    ],
  ])('a member that is %s is rejected, and the next one is read', async (_, members, line) => {
    expect(await readAs(day, await zipOf({ ...members, [member(2)]: page }))).toEqual([line, `${member(2)}: ${page}`]);
  });

  test('a zip within a zip is read, a third level is rejected', async () => {
    const inner = await zipOf({ 'b.zip': await zipOf({ 'a.html': page }), 'c.html': page });
    expect(await readAs(day, await zipOf({ 'a.zip': inner, 'd.zip': await zipOf({}) }))).toEqual([
      'a.zip/b.zip: rejected, a zip nested three levels deep is not read',
      `a.zip/c.html: ${page}`,
      'd.zip: rejected, the nested zip is empty',
    ]);
  });

  const stated = (at: number, by: number) => (entry: Buffer) => entry.writeUInt32LE(entry.readUInt32LE(at) + by, at);
  test.each<[string, (entry: Buffer) => void, RegExp]>([
    ['whose CRC-32 is wrong', stated(16, 1), /damaged: its CRC-32 is not the stated one/],
    ['that inflates past its stated size', stated(24, -1), /damaged: it inflates past its stated \d+ bytes/],
    ['that is shorter than stated', stated(24, 1), /cut off: \d+ of \d+ bytes/],
    ['whose packed bytes end too early', stated(20, -4), /cut off: its packed bytes end too soon/],
    ['whose packed bytes run past the file', stated(20, 1 << 20), /cut off: \d+ of \d+ packed bytes/],
    ['that would inflate beyond the limit', stated(24, 60 << 20), /too large: \d+ packed bytes would become \d+/],
    ['that is not where the directory says', stated(42, 3), /damaged: no member begins where the directory says/],
    ['that is encrypted', (entry) => entry.writeUInt16LE(1, 8), /encrypted/],
    ['that is strongly encrypted', (entry) => entry.writeUInt16LE(0x41, 8), /encrypted/],
    ['that is packed by an unsupported method', (entry) => entry.writeUInt16LE(14, 10), /packed by method 14, which is not read/],
  ])('a member %s is rejected, and its neighbours are read', async (_, harm, reason) => {
    const zip = await zipOf({ [member(1)]: page, [member(2)]: page.repeat(50), [member(3)]: page });
    const found = await readAs(day, damaged(zip, 1, harm));
    expect(found).toEqual([`${member(1)}: ${page}`, expect.stringMatching(reason), `${member(3)}: ${page}`]);
  });

  test('a member whose name is not a valid path is read: no file is written under the name', async () => {
    const zip = await zipOf({ 'aa/../up.html': page, [member(2)]: page }).catch(() => undefined);
    expect(zip).toBeUndefined(); // yazl refuses such a name
    const forged = await zipOf({ 'aaaaaaaa.html': page, [member(2)]: page });
    const name = (offset: number) => (header: Buffer) => void header.write('../../aa', offset, 'latin1');
    expect(await readAs(day, damaged(forged, 0, name(46), name(30)))).toEqual([`../../aa.html: ${page}`, `${member(2)}: ${page}`]);
  });

  test('members of a zip64 archive are read', async () => {
    const zip = new yazl.ZipFile();
    for (const n of [1, 2]) zip.addBuffer(Buffer.from(page), member(n), { forceZip64Format: true });
    zip.end({ forceZip64Format: true, comment: '' });
    expect(await readAs(day, await buffer(zip.outputStream))).toEqual([`${member(1)}: ${page}`, `${member(2)}: ${page}`]);
  });

  test('all members are read when there are more than the 16-bit count in the directory can state', async () => {
    const found = await readAs(day, stackedZip(Array.from({ length: 65_540 }, () => 'a')));
    expect(found).toEqual(Array.from({ length: 65_540 }, (_, index) => `${index}.txt: a`));
  });
});

test('a single page or instance is read as an archive of one member', async () => {
  expect(await readAs(member(1), Buffer.from(page))).toEqual([`${member(1)}: ${page}`]);
  expect(await readAs(member(1), Buffer.alloc(0))).toEqual([`${member(1)}: rejected, the file is empty`]);
  expect(await readAs(member(1), Buffer.from(page), { ...archiveLimits, memberBytes: 10 })).toEqual([
    `${member(1)}: rejected, too large: ${page.length} packed bytes would become ${page.length}`,
  ]);
});

describe('reading a file that is not a sound zip', () => {
  const whole = zipOf({ [member(1)]: page.repeat(20), [member(2)]: page, [member(3)]: page });
  test.each<[string, (zip: Buffer) => Buffer, string]>([
    ['an HTML page', () => Buffer.from('<!DOCTYPE html><html>maintenance</html>'), 'UNEXPECTED_HTML'],
    ['an empty file', () => Buffer.alloc(0), 'NOT_A_ZIP'],
    ['the first half of a zip', (zip) => zip.subarray(0, zip.length >> 1), 'ZIP_TRUNCATED'],
    ['a zip whose directory breaks off', (zip) => damaged(zip, 1, (entry) => entry.writeUInt32LE(0, 0)), 'ZIP_TRUNCATED'],
    ['a zip whose members overlap', (zip) => damaged(zip, 2, (entry) => entry.writeUInt32LE(0, 42)), 'ZIP_TOO_LARGE'],
  ])('%s throws', async (_, make, code) => {
    await expect(readAs(day, make(await whole))).rejects.toMatchObject({ name: 'SourceProblem', code });
  });
});

test('a zip with random wrong bytes is read or throws a SourceProblem, and never fails otherwise', async () => {
  const zip = await zipOf({ [member(1)]: page, 'a_CIC.zip': await zipOf({ 'accounts/a.xhtml': page, 'cic34/b.xhtml': page }) });
  const slip = fc.record({ at: fc.nat(zip.length - 1), to: fc.nat(255) });
  await fc.assert(
    fc.asyncProperty(fc.array(slip, { minLength: 1, maxLength: 6 }), fc.integer({ min: 0, max: 40 }), async (slips, cut) => {
      const bytes = Buffer.from(zip);
      for (const { at, to } of slips) bytes[at] = to;
      const outcome = await readAs(day, bytes.subarray(0, bytes.length - cut)).then(
        () => 'read',
        (error: Error) => error.name,
      );
      expect(['read', 'SourceProblem']).toContain(outcome);
    }),
    { numRuns: propertyRuns(60, 300) },
  );
});

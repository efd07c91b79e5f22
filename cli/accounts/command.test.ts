import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { zipOf } from '../../test/fixtures/zip.ts';
import { capturedOutput } from '../../test/worlds/captured-output.ts';
import { accountsCommand } from './command.ts';

const page = (assets: string) => `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:ix="http://www.xbrl.org/2013/inlineXBRL"
  xmlns:ixt="http://www.xbrl.org/inlineXBRL/transformation/2011-07-31" xmlns:xbrli="http://www.xbrl.org/2003/instance"
  xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:iso4217="http://www.xbrl.org/2003/iso4217"
  xmlns:core="http://xbrl.frc.org.uk/fr/2025-01-01/core" xmlns:bus="http://xbrl.frc.org.uk/cd/2025-01-01/business"><body>
<div style="display:none"><ix:header>
  <ix:hidden><ix:nonNumeric name="bus:EntityCurrentLegalOrRegisteredName" contextRef="a">INVENTED, "WIDGETS" LIMITED</ix:nonNumeric></ix:hidden>
  <ix:references><link:schemaRef xlink:type="simple" xlink:href="https://xbrl.frc.org.uk/FRS-102/2025-01-01/FRS-102-2025-01-01.xsd"/></ix:references>
  <ix:resources>
    <xbrli:context id="a"><xbrli:entity><xbrli:identifier scheme="http://www.companieshouse.gov.uk/">99000001</xbrli:identifier></xbrli:entity>
      <xbrli:period><xbrli:startDate>2024-04-01</xbrli:startDate><xbrli:endDate>2025-03-31</xbrli:endDate></xbrli:period></xbrli:context>
    <xbrli:context id="b"><xbrli:entity><xbrli:identifier scheme="http://www.companieshouse.gov.uk/">99000001</xbrli:identifier></xbrli:entity>
      <xbrli:period><xbrli:instant>2025-03-31</xbrli:instant></xbrli:period></xbrli:context>
    <xbrli:unit id="GBP"><xbrli:measure>iso4217:GBP</xbrli:measure></xbrli:unit>
  </ix:resources></ix:header></div>
<p><ix:nonFraction name="core:CurrentAssets" contextRef="b" unitRef="GBP" decimals="0" format="ixt:numdotdecimal">${assets}</ix:nonFraction>
(<ix:nonFraction name="core:Equity" contextRef="b" unitRef="GBP" decimals="0" sign="-" format="ixt:numdotdecimal">8,999</ix:nonFraction>)
<ix:nonFraction name="core:NetAssetsLiabilities" contextRef="b" unitRef="GBP" decimals="0" format="ixt:numdotdecimal">8,999</ix:nonFraction></p>
</body></html>`;

const first = 'Prod223_4001_99000001_20250331.html';
const second = 'Prod223_4001_99000002_20250331.html';

let folder: string;
let good: string;
let archive: string;
let bad: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'accounts-'));
  good = await write(first, page('1,234,567'));
  archive = await write('Accounts_Bulk_Data-2025-10-01.zip', await zipOf({ [first]: page('1'), [second]: 'no accounts at all' }));
  bad = await write('notes.txt', 'no accounts at all');
});
afterAll(() => rm(folder, { recursive: true }));

async function write(name: string, content: string | Uint8Array): Promise<string> {
  await writeFile(join(folder, name), content);
  return join(folder, name);
}

const captured = capturedOutput();

async function read(...args: string[]): Promise<number> {
  const command = accountsCommand();
  for (const each of command.commands) each.exitOverride();
  await command.parseAsync(['read', ...args], { from: 'user' });
  return Number(process.exitCode ?? 0);
}

describe('risk accounts read: text', () => {
  test('the command prints the figures of the statement in pounds, then the quality flags', async () => {
    expect(await read(good)).toBe(0);
    expect(captured.out).toMatch(/^INVENTED, "WIDGETS" LIMITED, 99000001, balance sheet of 2025-03-31$/m);
    expect(captured.out).toMatch(/^ +from 2024-04-01 £$/m);
    expect(captured.out).toMatch(/^Current assets +1,234,567$/m);
    expect(captured.out).toMatch(/^Equity +-8,999$/m);
    expect(captured.out).toMatch(/^! NET_ASSETS_SIGN: /m);
    expect(captured.err).toBe('');
  });

  test('control characters of a document do not reach the terminal', async () => {
    const order = '\u001b[2J';
    const hostile = await write(`${order}.html`, page('5').replace('INVENTED', order));
    for (const options of [[], ['--facts']]) await read(...options, hostile, `${order}.absent`);
    expect(`${captured.out}${captured.err}`).not.toContain('\u001b');
    expect(captured.out).toMatch(/^\ufffd\[2J, "WIDGETS" LIMITED, 99000001/m);
    await rm(hostile);
  });

  test('with --facts, the command prints the facts as tagged', async () => {
    expect(await read('--facts', good)).toBe(0);
    expect(captured.out).toMatch(/^2025-03-31 +iso4217:GBP +-8999 +Equity$/m);
    expect(captured.out).toMatch(/^2024-04-01 to 2025-03-31 +INVENTED, "WIDGETS" LIMITED +EntityCurrentLegalOrRegisteredName$/m);
  });
});

describe('risk accounts read: JSON and CSV', () => {
  test('with --json, the command prints one line for each row', async () => {
    await read('--json', good);
    const [row, ...more] = captured.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(row).toMatchObject({ file: good, company_number: '99000001', current_assets: '1234567', flags: [{ code: 'NET_ASSETS_SIGN' }] });
    expect(more).toEqual([]);
  });

  test('with --facts --json, the command prints one line for each document', async () => {
    await read('--facts', '--json', good);
    const { file, facts } = JSON.parse(captured.out);
    expect(file).toBe(good);
    expect(facts[1]).toMatchObject({
      n: 'CurrentAssets',
      ctx: 'b',
      el: 'nonFraction',
      v: '1234567',
      inst: '2025-03-31',
      u: 'GBP',
      decimals: '0',
    });
  });

  test('with --csv, the command prints the columns of stream-read-xbrl, then its own, and a line with the reason for an unreadable document', async () => {
    expect(await read('--csv', archive)).toBe(0);
    const [header, row, rejected, ...more] = parse(captured.out);
    expect(header?.slice(0, 3)).toEqual(['run_code', 'company_id', 'date']);
    expect(header?.slice(36, 40)).toEqual(['profit_loss_for_period', 'error', 'zip_url', 'accounts.filing']);
    const cells = Object.fromEntries((header ?? []).map((name, i) => [name, row?.[i]]));
    expect(cells).toMatchObject({
      run_code: 'Prod223_4001',
      company_id: '99000001',
      date: '2025-03-31',
      file_type: 'html',
      taxonomy: 'http://xbrl.frc.org.uk/fr/2025-01-01/core',
      entity_current_legal_name: 'INVENTED, "WIDGETS" LIMITED',
      shareholder_funds: '-8999',
      zip_url: archive,
      'accounts.period': 'current',
      'accounts.flags': 'NET_ASSETS_SIGN',
    });
    expect([rejected?.[1], rejected?.[2], rejected?.[37]]).toEqual(['99000002', '2025-03-31', expect.stringMatching(/./)]);
    expect(more).toEqual([]);
  });

  test('the options --csv and --json conflict', async () => {
    await expect(read('--csv', '--json', good)).rejects.toMatchObject({ code: 'commander.conflictingOption' });
  });
});

describe('risk accounts read: input', () => {
  test('a zip is read member by member, and a member without accounts does not affect the others', async () => {
    expect(await read('--json', archive)).toBe(0);
    expect(JSON.parse(captured.out)).toMatchObject({ file: first, current_assets: '1' });
    expect(captured.err).toMatch(new RegExp(`^${second}: `, 'm'));
  });

  test('a zip is recognised by its content, whatever its name', async () => {
    const misnamed = await write('misnamed.html', await zipOf({ [second]: page('2') }));
    expect(await read('--json', misnamed, good)).toBe(0);
    expect(
      captured.out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).file),
    ).toEqual([second, good]);
    await rm(misnamed);
  });

  test('a report of a community interest company is left out of archives and read when it is named', async () => {
    const cic = await zipOf({ 'CIC-99000001/cic34/cicReport.xhtml': page('3'), 'CIC-99000001/accounts/accounts.xhtml': page('4') });
    const nested = await write('nested.zip', await zipOf({ 'Prod223_4001_99000001_20250331_CIC.zip': cic }));
    expect(await read('--json', nested)).toBe(0);
    expect(JSON.parse(captured.out)).toMatchObject({ file: expect.stringMatching(/CIC-99000001\/accounts/), current_assets: '4' });
    expect(captured.err).toMatch(/cicReport\.xhtml: left out: /);
    await rm(nested);
    await mkdir(join(folder, 'cic34'), { recursive: true });
    const report = await write(join('cic34', 'cicReport.xhtml'), page('5'));
    captured.out = '';
    expect(await read('--json', report)).toBe(0);
    expect(JSON.parse(captured.out)).toMatchObject({ current_assets: '5' });
    await rm(join(folder, 'cic34'), { recursive: true });
  });

  test('the accounts files of a folder are read and named by their relative path', async () => {
    expect(await read('--json', folder)).toBe(0);
    expect(
      captured.out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).file)
        .sort(),
    ).toEqual([first, first]);
    expect(captured.err).not.toContain('notes.txt');
  });

  test('a document is read from stdin', async () => {
    const stdin = Object.assign(Readable.from([Buffer.from(page('77'))]), { fd: 0 as const });
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(stdin as unknown as typeof process.stdin);
    expect(await read('--json', '-')).toBe(0);
    expect(JSON.parse(captured.out)).toMatchObject({ file: 'stdin', current_assets: '77', company_number: '99000001' });
  });

  test('a document on stdin above the size limit is rejected', async () => {
    const endless = Object.assign(Readable.from(endlessly(Buffer.alloc(2 ** 20))), { fd: 0 as const });
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(endless as unknown as typeof process.stdin);
    expect(await read('-')).toBe(1);
    expect(captured.err).toBe('stdin: has more bytes than the limit of 52428800\n');
  });

  test('a document is read from a named pipe', async () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    await Promise.all([read('--json', pipe), writeFile(pipe, page('78'))]);
    expect(JSON.parse(captured.out)).toMatchObject({ file: pipe, current_assets: '78' });
    await rm(pipe);
  });

  test('a folder and a zip without accounts are reported', async () => {
    const empty = join(folder, 'empty');
    await mkdir(empty);
    const nothing = await write('nothing.zip', await zipOf({}));
    expect(await read(empty, nothing)).toBe(1);
    expect(captured.err).toMatch(/^\S+empty: contains no accounts$/m);
    expect(captured.err).toMatch(/^\S+nothing\.zip: contains no accounts$/m);
    await rm(empty, { recursive: true });
    await rm(nothing);
  });

  test('a gzip file is read as the document in it, and a damaged one is reported as gzip', async () => {
    const packed = await write(`${first}.gz`, gzipSync(page('79')));
    expect(await read('--json', packed)).toBe(0);
    expect(JSON.parse(captured.out)).toMatchObject({ file: join(folder, first), current_assets: '79', company_number: '99000001' });
    const damaged = await write('damaged.html.gz', gzipSync(page('79')).subarray(0, 100));
    const ofZip = await write('zip.gz', gzipSync(await zipOf({ [second]: page('1') })));
    await read(damaged, ofZip);
    expect(captured.err).toBe(`${damaged}: is a damaged gzip file\n${ofZip}: is a zip in a gzip file; unpack the gzip file first\n`);
    for (const path of [packed, damaged, ofZip]) await rm(path);
  });

  test('a gzip file above the size limit is rejected', async () => {
    const large = await write('large.html.gz', gzipSync(Buffer.alloc(50 * 2 ** 20 + 1)));
    expect(await read(large)).toBe(1);
    expect(captured.err).toBe(`${large}: is a gzip file of more bytes than the limit of 52428800\n`);
    await rm(large);
  });

  test('a gzip file within a zip is rejected by name', async () => {
    const outer = await write('outer.zip', await zipOf({ [`${first}.gz`]: gzipSync(page('1')) }));
    expect(await read(outer)).toBe(1);
    expect(captured.err).toContain(`${first}.gz: a gzip file within an archive or a release is not read; unpack it first\n`);
    await rm(outer);
  });

  test('a PDF is reported as such', async () => {
    const pdf = await write('accounts.pdf', '%PDF-1.7 made up');
    expect(await read(pdf)).toBe(1);
    expect(captured.err).toBe(`${pdf}: a PDF has no tagged figures\n`);
    await rm(pdf);
  });

  test('a problem of one file is reported once and does not affect the others', async () => {
    const truncated = await write('truncated.zip', (await zipOf({ [first]: page('1') })).subarray(0, 500));
    expect(await read('--json', join(good, 'within-a-file'), truncated, good)).toBe(0);
    expect(captured.err).toMatch(/within-a-file: does not exist\n/);
    expect(captured.err).toContain(`${truncated}: begins as a zip but has no valid end: it is cut off\n`);
    expect(JSON.parse(captured.out)).toMatchObject({ file: good });
    await rm(truncated);
  });

  test('when no file can be read, every file is reported and the exit code is 1', async () => {
    expect(await read(bad, join(folder, 'absent.html'))).toBe(1);
    expect(captured.out).toBe('');
    expect(captured.err).toMatch(/notes\.txt: .+\n/);
    expect(captured.err).toMatch(/absent\.html: does not exist\n/);
  });
});

function* endlessly<T>(value: T): Generator<T> {
  for (;;) yield value;
}

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPool, type Pool } from '../../infra/postgres/pool.ts';
import { readAuditLog } from '../../serving/audit-log/audit-log.ts';
import { sandboxEntries } from '../../serving/screening/sandbox-entries.ts';
import { freshen, publishFacts } from '../../test/worlds/api.ts';
import { capturedOutput } from '../../test/worlds/captured-output.ts';
import { createTestDatabase, type TestDatabase } from '../../test/worlds/postgres.ts';
import { screenCommand } from './command.ts';

let database: TestDatabase;
let pool: Pool;
let folder: string;
const before = { ...process.env };
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'risk-screen-'));
  pool = openPool(database.url, { max: 2 });
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    RISK_HOME: folder,
    RISK_RECORDS: 'mirror',
    RISK_MIRROR: folder,
    RISK_OPERATOR: 'an operator',
  });
  await pool.query("insert into tenant (id, name) values ('heron', 'Heron'), ('wren', 'Wren')");
});
afterAll(async () => {
  process.env = before;
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});
beforeEach(() => serveLists());
beforeEach(() => freshen(pool));

/** Serves the invented lists, as if the worker had loaded them; leaves one out when a test names it. */
async function serveLists(without = ''): Promise<void> {
  await pool.query('truncate screening_list, screening_entry');
  for (const entry of sandboxEntries.filter(({ list }) => list !== without)) {
    await pool.query(
      "insert into screening_list (list, version, entries, sequence) values ($1, 'v1', 1, 1) on conflict (list) do update set entries = screening_list.entries + 1",
      [entry.list],
    );
    await pool.query('insert into screening_entry (list, id, entry) values ($1, $2, $3)', [entry.list, entry.id, JSON.stringify(entry)]);
  }
}

const captured = capturedOutput();

async function risk(...args: string[]): Promise<number> {
  const command = screenCommand().exitOverride();
  for (const each of command.commands) each.exitOverride();
  Object.assign(captured, { out: '', err: '' });
  process.exitCode = undefined;
  await command.parseAsync(args, { from: 'user' });
  return Number(process.exitCode ?? 0);
}

const rows = (text: string): Record<string, string>[] => parse(text, { columns: true });
const file = async (content: string | Uint8Array, name = 'suppliers.csv') => {
  await writeFile(join(folder, name), content);
  return join(folder, name);
};

describe('risk screen NAME', () => {
  test('prints the outcome first, then the reasons, the entry and the screened lists for a listed name, and exits with 3', async () => {
    expect(await risk('Ignatius Quillfeather', '--kind', 'person', '--dob', '1961-04-09')).toBe(3);
    expect(captured.out).toMatch(/^HOLD {4}Ignatius Quillfeather, person, born 1961-04-09$/m);
    expect(captured.out).toMatch(/^ {2}HOLD {4}uk-sanctions SBX0002 {2}Ignatius Quillfeather {2}name 1\.000, confirmed$/m);
    expect(captured.out).toMatch(/^ {8}date-of-birth agrees: 1961-04-09, the entry has 1961-04-09\n {8}EXACT the same words$/m);
    expect(captured.out).toContain('https://sandbox.example/uk-sanctions/SBX0002');
    expect(captured.out).toMatch(/^Lists: .*uk-sanctions v1 \(6 entries, checked \d{4}-\d\d-\d\dT[\d:.]+Z\)/m);
  });

  test('prints the limits for a name that no list holds, and exits with 0', async () => {
    expect(await risk('Clementine Applegarth', '--kind', 'person')).toBe(0);
    expect(captured.out).toMatch(/^CLEAR {3}Clementine Applegarth, person$/m);
    expect(captured.out).toMatch(/^Limit: NO_DATE_OF_BIRTH: /m);
  });

  test('answers REVIEW, not CLEAR, when a list was last checked more than a day ago', async () => {
    await pool.query("update source_state set checked_at = now() - interval '25 hours' where source = 'fcdo/uk-sanctions-list'");
    expect(await risk('Clementine Applegarth', '--kind', 'person', '--dob', '1980')).toBe(3);
    expect(captured.out).toMatch(/^REVIEW {2}Clementine/m);
    expect(captured.out).toMatch(/^Limit: LIST_STALE: .*uk-sanctions \(fcdo\/uk-sanctions-list was last read/m);
  });

  test('--json prints one JSON document, and --lists restricts it to the named lists', async () => {
    expect(await risk('Ignatius Quillfeather', '--json', '--lists', 'fca-warnings,hmrc-defaulters')).toBe(0);
    expect(JSON.parse(captured.out)).toMatchObject({
      kind: 'subject',
      outcome: 'CLEAR',
      lists: [{ list: 'fca-warnings' }, { list: 'hmrc-defaulters' }],
    });
  });

  test('refuses a name with a control character or a mark of direction, and prints nothing', async () => {
    for (const name of ['\u001b[2JIgnatius Quillfeather', 'Ignatius Quillfeather\u009b2J', 'Ignatius \u202erehtaefiuQ'])
      await expect(risk(name)).rejects.toThrow('name: ');
    expect(captured.out).toBe('');
  });

  test.each([
    [['...'], 'name: cannot be screened'],
    [['Heron', '--dob', '31/12/1999'], 'dateOfBirth: not a date'],
    [[], 'give exactly one'],
    [['Heron', '--company', '01000001'], 'give exactly one'],
    [['Heron', '--out', 'x.csv'], '--out'],
    [['Heron', '--lists', 'none'], 'unknown list'],
  ])('%j is wrong usage', async (args, message) => {
    await expect(risk(...args)).rejects.toThrow(message);
  });

  test.each([
    ['no list is served', async () => void (await pool.query('truncate screening_list, screening_entry')), 'any screening list'],
    ['the sanctions list is not served', () => serveLists('uk-sanctions'), 'uk-sanctions'],
  ])('screens nothing when %s', async (_, prepare, message) => {
    await prepare();
    await expect(risk('Clementine Applegarth')).rejects.toThrow(`nothing was screened: this database does not serve ${message}`);
  });
});

test('risk screen --company screens the company with its officers and owners', async () => {
  const people = {
    ...{ previousNames: [], officers: [] },
    owners: [
      {
        ...{ id: 'p1', kind: 'individual', name: 'Ignatius Quillfeather', dateOfBirth: '1961-04', nationality: null, residence: null },
        ...{
          postcode: null,
          natures: ['voting-rights-50-to-75-percent'],
          since: '2020-01-01',
          companyNumber: null,
          registrationNumber: null,
        },
        ...{ country: null, markedSanctioned: false, release: 'r1' },
      },
    ],
  };
  await publishFacts(pool, '04000001', { name: 'HERON FOOT LIMITED' });
  await pool.query('update company_facts set people = $1 where company_number = $2', [JSON.stringify(people), '04000001']);
  expect(await risk('--company', '4000001')).toBe(3);
  expect(captured.out).toMatch(/^HOLD {4}HERON FOOT LIMITED, 04000001$/m);
  expect(captured.out).toMatch(
    /^ {2}HOLD {4}OWNED: Owned more than 50 % by Ignatius Quillfeather: more than 50 % and not more than 75 % of the votes\.$/m,
  );
  expect(captured.out).toMatch(/^Limit: OFFICERS_NOT_SCREENED: /m);
});

describe('risk screen FILE', () => {
  test('writes one line for each match and for each row without a match, and ERROR with the reason for a bad row', async () => {
    const given = await file(
      [
        '\ufeffReference,Name,Date of birth,Country,Colour',
        'a1,Ignatius Quillfeather,1961-04-09,Iceland;Norway,red',
        'a2,"Applegarth, Clementine",,,',
        'a3,,,,',
        'a4,Heron,31/12/1999,,',
        'a5,too few',
        'a6,"Marrowgate Scaffolding\nServices Limited",,,',
        'a7,Clementine Applegarth,,,',
      ].join('\r\n'),
    );
    expect(await risk(given)).toBe(3);
    expect(rows(captured.out).map(({ line, reference, outcome, list, error }) => [line, reference, outcome, list, error])).toEqual([
      ['2', 'a1', 'HOLD', 'uk-sanctions', ''],
      ['3', 'a2', 'CLEAR', '', ''],
      ['4', 'a3', 'ERROR', '', 'name: required, unless companyNumber alone or subjects is given'],
      ['5', 'a4', 'ERROR', '', 'dateOfBirth: not a date: write 1965, 1965-03 or 1965-03-14'],
      ['6', 'a5', 'ERROR', '', 'the row has 2 cells, the header has 5'],
      ['8', 'a6', 'ERROR', '', expect.stringMatching(/^name: .*control character/)],
      ['9', 'a7', 'CLEAR', '', ''],
    ]);
    expect(captured.err).toContain('columns that are not used: Colour\n');
    expect(captured.err).toMatch(/suppliers\.csv:6: the row has 2 cells, the header has 5\n/);
    expect(captured.err).toMatch(/7 rows, 1 HOLD, 0 REVIEW, 2 CLEAR, 4 not screened, [\d,]+ a second\n$/);
  });

  test('prints a column that is not used without its control characters and marks of direction', async () => {
    await risk(await file('name,Col\u202eour\u009b\nClementine Applegarth,blue\n'));
    expect(captured.err).toContain('columns that are not used: Col\ufffdour\ufffd\n');
  });

  test('names the screened lists on every row', async () => {
    const given = await file('name\nClementine Applegarth\nIgnatius Quillfeather\n');
    await risk(given, '--lists', 'uk-sanctions,fca-warnings');
    expect(rows(captured.out).map(({ outcome, lists, limits }) => [outcome, lists, limits])).toEqual([
      ['CLEAR', 'uk-sanctions@v1; fca-warnings@v1', 'LISTS_NOT_ASKED'],
      ['REVIEW', 'uk-sanctions@v1; fca-warnings@v1', 'LISTS_NOT_ASKED;NO_DATE_OF_BIRTH'],
    ]);
  });

  test('accepts the column names of a supplier file, and prefers a column "name"', async () => {
    await publishFacts(pool, '04000003', { name: 'HERON THREE LIMITED' });
    const given = await file('Supplier Name,CRN,Post Code\n,4000003,\nIgnatius Quillfeather,,ZZ1 1ZZ\n');
    await risk(given);
    expect(rows(captured.out).map(({ name, outcome }) => [name, outcome])).toEqual([
      ['4000003', 'CLEAR'],
      ['Ignatius Quillfeather', 'REVIEW'],
    ]);
    await risk(await file('Company,Name\nHeron Limited,Ignatius Quillfeather\n'));
    expect([rows(captured.out)[0]?.name, captured.err]).toEqual(['Ignatius Quillfeather', expect.stringContaining('not used: Company\n')]);
  });

  test('applies --kind and --country to rows with a name whose cell is empty, and refuses options that describe one subject', async () => {
    await publishFacts(pool, '04000004', { name: 'HERON FOUR LIMITED' });
    const given = await file('name,kind,company_number\nIgnatius Quillfeather,,\nIgnatius Quillfeather,person,\n,,4000004\n');
    await risk(given, '--kind', 'ship', '--country', 'Iceland', '--json');
    const answers = captured.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answers.map(({ kind, subject }) => [kind, subject?.kind, subject?.countries])).toEqual([
      ['subject', 'ship', ['Iceland']],
      ['subject', 'person', ['Iceland']],
      ['company', undefined, undefined],
    ]);
    for (const option of ['--dob', '--postcode', '--reference'])
      await expect(risk(given, option, '1965')).rejects.toThrow(`${option} describes one subject`);
  });

  test('screens companies by number and names in one file', async () => {
    await publishFacts(pool, '04000002', { name: 'MARROWGATE SCAFFOLDING SERVICES LIMITED' });
    const given = await file('company_number,name\n4000002,\n,Ignatius Quillfeather\n');
    await risk(given, '--json');
    const answers = captured.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answers.map(({ line, kind, outcome }) => [line, kind, outcome])).toEqual([
      [2, 'company', 'REVIEW'],
      [3, 'subject', 'REVIEW'],
    ]);
  });

  test('keeps the order of the rows across batches, and --out leaves a complete file or none', async () => {
    const given = await file(`name,reference\n${Array.from({ length: 250 }, (_, i) => `Clementine Applegarth,r${i}`).join('\n')}\n`);
    const out = join(folder, 'answers.csv');
    expect(await risk(given, '--out', out)).toBe(0);
    expect(captured.out).toBe('');
    expect(rows(await readFile(out, 'utf8')).map(({ reference }) => reference)).toEqual(Array.from({ length: 250 }, (_, i) => `r${i}`));
    await expect(readFile(`${out}.partial`)).rejects.toThrow('ENOENT');
  });

  test('reports a row with broken quotes or lost characters and screens the other rows', async () => {
    const given = await file(
      Buffer.from('name\nHeron "broken" Limited\n"Clementine" Applegarth"\nCaf\xe9 Heron\nClementine Applegarth\n', 'latin1'),
    );
    expect(await risk(given)).toBe(3);
    expect(rows(captured.out).map(({ line, outcome, error }) => [line, outcome, error])).toEqual([
      ['2', 'ERROR', 'a quote stands inside an unquoted cell, or after a closing quote'],
      ['3', 'ERROR', 'a quote stands inside an unquoted cell, or after a closing quote'],
      ['4', 'ERROR', 'not UTF-8: characters are lost'],
      ['5', 'CLEAR', ''],
    ]);
  });

  test('reports a row with a control character or a mark of direction, and prints neither raw, as CSV, as JSON and on stderr', async () => {
    const given = await file('name\nHeron\u009b31m Limited\nHeron \u202edetimiL\nClementine Applegarth\n');
    expect(await risk(given)).toBe(3);
    expect(rows(captured.out).map(({ outcome }) => outcome)).toEqual(['ERROR', 'ERROR', 'CLEAR']);
    expect(rows(captured.out)[0]?.error).toMatch(/^name: .*control character/);
    expect(await risk(given, '--json')).toBe(3);
    expect((captured.out + captured.err).replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
  });

  test('reports a quote that is never closed, and does not read the rest of the file as a name', async () => {
    const given = await file('name\nClementine Applegarth\n"Heron\nWren\n');
    expect(await risk(given)).toBe(3);
    expect(rows(captured.out).map(({ outcome, error }) => [outcome, error])).toEqual([
      ['CLEAR', ''],
      ['ERROR', 'a quote is not closed: no row after it was read'],
    ]);
  });

  test.each([
    ['colour\nred\n', 'the header names neither name nor company_number: colour'],
    ['', 'the file has no header'],
    ['name,Name\na,b\n', 'two columns of name'],
    ['name;kind\na;person\n', 'name;kind; columns must be separated by commas'],
    ['name\tkind\na\tperson\n', 'columns must be separated by commas'],
  ])('a file without a usable header is wrong usage: %j', async (content, message) => {
    await expect(risk(await file(content))).rejects.toThrow(message);
    expect(captured.out).toBe('');
  });

  test('a file that cannot be read or written gives an error that names it', async () => {
    const given = await file('name\nHeron\n');
    await expect(risk(given, '--out', join(folder, 'absent', 'answers.csv'))).rejects.toThrow('answers.csv: cannot be written');
    await expect(risk(join(folder, 'absent.csv'))).rejects.toThrow('absent.csv: cannot be read');
  });

  test('- reads the rows from stdin', async () => {
    const stdin = Object.assign(Readable.from([Buffer.from('name\nIgnatius Quill'), Buffer.from('feather\n')]), { fd: 0 as const });
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(stdin as unknown as typeof process.stdin);
    expect(await risk('-')).toBe(3);
    expect(rows(captured.out)).toMatchObject([{ name: 'Ignatius Quillfeather', outcome: 'REVIEW', entry: 'SBX0002' }]);
  });
});

describe('risk screen decide', () => {
  const subject = ['Ignatius Quillfeather', '--kind', 'person', '--dob', '1961-04-09'];
  const match = ['--list', 'uk-sanctions', '--entry', 'SBX0002', '--by', 'R. Analyst', '--why', 'the passport shows another person'];

  test('records a decision once, and screening honours it for its tenant only', async () => {
    expect(await risk('decide', ...subject, '--tenant', 'heron', '--verdict', 'false-positive', ...match)).toBe(0);
    const [id = ''] = /^sdc_\S+/.exec(captured.out) ?? [];
    expect(captured.out).toContain('Ignatius Quillfeather is not Ignatius Quillfeather');
    expect(await risk(...subject, '--tenant', 'heron')).toBe(0);
    expect(captured.out).toMatch(/false-positive by R\. Analyst on \d{4}-\d\d-\d\d, honoured: the passport shows another person/);
    expect([await risk(...subject, '--tenant', 'wren'), await risk(...subject)]).toEqual([3, 3]);
    await risk('decide', ...subject, '--tenant', 'heron', '--verdict', 'false-positive', ...match, '--json');
    expect(JSON.parse(captured.out)).toMatchObject({ id, recorded: false });
    expect(await readAuditLog(pool, { tenant: 'heron', action: 'decide-match', most: 9 })).toMatchObject([
      { actor: 'an operator', detail: { id, list: 'uk-sanctions', entry: 'SBX0002', verdict: 'false-positive' } },
    ]);
  });

  test('a withdrawn decision leaves the match undecided', async () => {
    await risk('decide', ...subject, '--tenant', 'wren', '--verdict', 'withdrawn', ...match);
    expect(captured.out).toMatch(/^sdc_\S+ {2}withdrawn {2}Ignatius Quillfeather is undecided again: Ignatius Quillfeather$/m);
  });

  test('refuses a decision about a name that does not match the entry, and one of an unknown tenant', async () => {
    expect(await risk('decide', 'Clementine Applegarth', '--tenant', 'heron', '--verdict', 'true-match', ...match)).toBe(1);
    expect(captured.err).toBe('Clementine Applegarth does not match the current entry SBX0002 of uk-sanctions.\n');
    expect(await risk('decide', ...subject, '--tenant', 'nobody', '--verdict', 'true-match', ...match)).toBe(1);
    expect(captured.err).toMatch(/^there is no tenant nobody/);
  });
});

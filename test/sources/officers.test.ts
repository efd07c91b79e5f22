import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { officerAppointments } from '../../sources/companies-house/officers/source.ts';
import { storableText } from '../../uk/text.ts';
import { companyLine, officerFile, officerLine, olderOfficerLine, stagedOfficer } from '../fixtures/officer-lines.ts';
import { describeReal, realData } from '../fixtures/real-data.ts';
import { zipOf } from '../fixtures/zip.ts';
import { fakePublisher } from '../worlds/fake-publisher.ts';
import { stageContents, stageFiles } from '../worlds/staging.ts';

const name = 'Prod195_4001_ew_1.dat';
const stage = (records: readonly string[]) =>
  stageContents(officerAppointments, { [name]: officerFile(records) }, { rejected: 1, rows: [0, 1_000] });
const person = (at: number) => `26009${String(at).padStart(3, '0')}0001`;
const words = (changes: Readonly<Record<number, string>>) =>
  ['', 'OTTOLINE', 'NIGHTJAR', '', '', '', '7 NIGHTJAR LANE', '', 'EXAMPLETON', '', '', '', '', ''].map((word, at) => changes[at] ?? word);

describe('a staged appointment', () => {
  test('has every typed column and no street', async () => {
    const { found, quarantine } = await stage([companyLine(), officerLine()]);
    expect(quarantine).toEqual([]);
    expect(found).toEqual([stagedOfficer]);
  });

  const roles: [string, string, boolean][] = [
    ['00', 'secretary', false],
    ['01', 'director', false],
    ['02', 'secretary', true],
    ['03', 'director', true],
    ['04', 'llp-member', false],
    ['05', 'llp-designated-member', false],
    ['06', 'llp-member', true],
    ['07', 'llp-designated-member', true],
    ['11', 'judicial-factor', false],
    ['12', 'receiver-or-manager', false],
    ['13', 'manager', false],
    ['14', 'judicial-factor', true],
    ['15', 'receiver-or-manager', true],
    ['16', 'manager', true],
    ['17', 'se-administrative-organ-member', false],
    ['18', 'se-supervisory-organ-member', false],
    ['19', 'se-management-organ-member', false],
    ['20', 'se-administrative-organ-member', true],
    ['21', 'se-supervisory-organ-member', true],
    ['22', 'se-management-organ-member', true],
    ['55', 'unmapped', false],
  ];
  test('has the role and the state that its type means', async () => {
    const { found } = await stage(roles.map(([type]) => officerLine({ type })));
    expect(found.map(({ appointment, role, resigned }) => [String(appointment).slice(0, 2), role, resigned])).toEqual(roles);
  });

  const cases: [string, Parameters<typeof officerLine>[0], Record<string, unknown>][] = [
    [
      'a company',
      { corporate: true, born: '', words: words({ 1: '', 2: 'NIGHTJAR SECRETARIES LIMITED' }) },
      { corporate: true, name: 'NIGHTJAR SECRETARIES LIMITED', date_of_birth: null },
    ],
    ['appointed on a placeholder', { appointed: '00010101' }, { appointed_on: null, appointment: expect.stringMatching(/-00010101$/) }],
    [
      'resigned',
      { type: '03', resigned: '20210228' },
      { resigned: true, resigned_on: '2021-02-28', appointment: expect.stringMatching(/^03-\d{12}-20200514-20210228$/) },
    ],
    ['appointed on an unknown day', { appointed: '' }, { appointed_on: null, appointment: expect.stringMatching(/-undated$/) }],
    ['appointed in a year to come', { appointed: '20620514' }, { appointed_on: null, appointment: expect.stringMatching(/-20620514$/) }],
    ['appointed on a day that does not exist', { appointed: '20210230' }, { appointed_on: null }],
    ['born in a month that does not exist', { born: '197513' }, { date_of_birth: null }],
    ['without a postcode', { postcode: '' }, { postcode: null }],
    ['without forenames', { words: words({ 1: '' }) }, { name: 'NIGHTJAR' }],
    ['with control characters in the name', { words: words({ 1: 'OTTO\x1fLINE', 2: 'NIGHT\rJAR' }) }, { name: 'OTTOLINE NIGHT JAR' }],
    ['of a company in Scotland', { number: 'SC999901' }, { company_number: 'SC999901' }],
    ['of an old company in Northern Ireland', { number: 'R0000123' }, { company_number: 'R0000123' }],
    ['of a company without its zeros', { number: '9999902' }, { company_number: '09999902' }],
  ];
  test.each([
    ['today', officerLine],
    ['2009', olderOfficerLine],
  ])('is read in each form that the register writes, in the layout of %s', async (_, line) => {
    const { found, quarantine } = await stage(cases.map(([, fields], at) => line({ ...fields, person: person(at) })));
    expect(quarantine).toEqual([]);
    const rows = cases.map((_case, at) => found.find(({ officer_id: id }) => id === person(at).slice(0, 8)));
    expect(rows.map((row, at) => [cases[at]?.[0], row])).toEqual(cases.map(([what, , row]) => [what, expect.objectContaining(row)]));
  });

  test('with a day of birth, in the older layout, has the month of birth only', async () => {
    expect((await stage([olderOfficerLine()])).found).toMatchObject([{ name: 'OTTOLINE FERN NIGHTJAR', date_of_birth: '1977-02' }]);
  });

  test.each([
    ['UTF-8', Buffer.from(officerFile([officerLine({ words: words({ 2: 'NÁMĚSTÍ' }) })])), 'OTTOLINE NÁMĚSTÍ'],
    ['Latin-1', Buffer.from(officerFile([officerLine({ words: words({ 2: 'GARÇON' }) })]), 'latin1'), 'OTTOLINE GARÇON'],
  ])('is read from %s', async (_, bytes, written) => {
    const { found } = await stageContents(officerAppointments, { [name]: bytes });
    expect(found).toMatchObject([{ name: written }]);
  });

  test('keeps its letters beside a line in another encoding', async () => {
    const lines = [
      officerLine({ person: person(1), words: words({ 2: 'NÁMĚSTÍ' }) }),
      officerLine({ person: person(2), words: words({ 2: 'GARÇON' }) }),
    ];
    const encoded = officerFile(lines)
      .split(/(?<=\n)/)
      .map((line) => Buffer.from(line, line.includes('GARÇON') ? 'latin1' : 'utf8'));
    const { found } = await stageContents(officerAppointments, { [name]: Buffer.concat(encoded) });
    expect(found.map((row) => row.name)).toEqual(['OTTOLINE NÁMĚSTÍ', 'OTTOLINE GARÇON']);
  });

  test.each([
    [officerLine().slice(0, 70), 'the line has neither layout'],
    [officerLine().slice(0, -9), /^the name and address are \d+ characters long, not \d+$/],
    [officerLine({ number: 'HALCOMBE' }), 'not a company number: HALCOMBE'],
    [officerLine({ person: '26009999X001' }), 'the person number is not twelve digits'],
    [officerLine({ words: [...words({}), 'MORE'] }), 'not fourteen parts'],
    [officerLine({ words: words({ 1: '', 2: '' }) }), 'the person has no name'],
    [officerLine({ appointed: '2020\x0151 ' }), 'the key has a control character'],
    [officerLine({ type: '99' }), 'left out: an appointment that never took place'],
  ])('the line "%s" goes to quarantine with its reason, and its neighbours are read', async (line, reason) => {
    const { found, quarantine } = await stage([
      officerLine({ person: person(1) }),
      line,
      companyLine(),
      officerLine({ person: person(2) }),
    ]);
    expect(found).toHaveLength(2);
    expect(quarantine).toMatchObject([{ file: name, line: 3, reason: expect.stringMatching(reason), text: storableText(line).trimEnd() }]);
  });
});

test('a line in quarantine has its number in the file of the publisher, also after records of companies', async () => {
  const { quarantine } = await stage([companyLine(), officerLine(), companyLine(), officerLine({ number: 'HALCOMBE' })]);
  expect(quarantine.map(({ line }) => line)).toEqual([5]);
});

describe('staging of officers fails for', () => {
  const whole = officerFile([companyLine(), officerLine()]);
  test.each([
    ['an HTML page', '<!DOCTYPE html><html></html>', 'UNEXPECTED_HTML'],
    ['an empty file', '', 'UNEXPECTED_SHAPE'],
    ['a CSV', 'company_number,name\n1,2\n', 'UNEXPECTED_HEADER'],
    ['a daily update', whole.replace('SNAP', 'UPDT'), 'UNEXPECTED_HEADER'],
    ['a file without its trailer', whole.replace(/9{8}\d{8}\n/, ''), 'UNEXPECTED_SHAPE'],
    ['a trailer that states more records', whole.replace('9999999900000002', '9999999900000003'), 'UNEXPECTED_SHAPE'],
    ['a line after the trailer', `${whole}${officerLine()}\n`, 'UNEXPECTED_SHAPE'],
    ['a record of a third type', officerFile([companyLine(), officerLine().replace('099999012', '099999013')]), 'UNEXPECTED_SHAPE'],
    ['a snapshot without an appointment', officerFile([companyLine()]), 'TOO_FEW_ROWS'],
  ])('%s', async (_, content, code) => {
    await expect(stageContents(officerAppointments, { [name]: content })).rejects.toMatchObject({ code });
  });

  test('a daily update, with a message that names its source', async () => {
    const update = whole.replace('SNAP', 'UPDT');
    await expect(stageContents(officerAppointments, { [name]: update })).rejects.toThrow(
      /daily update \(Product 198\): load it as companies-house\/officer-updates/,
    );
  });
});

test.each([
  ['today', officerLine],
  ['2009', olderOfficerLine],
])('an appointment that ended, of Product 216 in the layout of %s, stands beside the same person in office again', async (_, line) => {
  const { found, quarantine } = await stage([
    line({ type: '03', appointed: '20100101', resigned: '20150101' }),
    line({ type: '03', appointed: '20100101', resigned: '20160101' }),
    line({ type: '01', appointed: '20180101' }),
  ]);
  expect(quarantine).toEqual([]);
  expect(found.map(({ appointment, resigned }) => [appointment, resigned])).toEqual([
    ['01-260099990001-20180101', false],
    ['03-260099990001-20100101-20150101', true],
    ['03-260099990001-20100101-20160101', true],
  ]);
});

test('the files of one officers snapshot are staged as one release, packed or not', async () => {
  const [one, two] = [officerFile([officerLine({ person: person(1) })]), officerFile([companyLine(), officerLine({ person: person(2) })])];
  const { rows, rejected } = await stageContents(officerAppointments, {
    [name]: one,
    'second.zip': await zipOf({ 'Prod195_4001_sc_2.dat': two }),
  });
  expect([rows, rejected]).toEqual([2, 0]);
});

describe('the officers snapshot, which is not published,', () => {
  test('has no schedule and no offers', async () => {
    const publisher = fakePublisher(() => 'anything');
    expect([await publisher.offers(officerAppointments, { from: '2000-01-01', to: '2030-01-01' }), publisher.requested]).toEqual([[], []]);
    expect(officerAppointments.schedule).toEqual([]);
  });

  test('cannot be fetched', async () => {
    const offer = { id: '2026-06-01.4001', dataDate: '2026-06-01', urls: [] };
    await expect(fakePublisher(() => 'anything').fetch(officerAppointments, offer)).rejects.toMatchObject({ code: 'PUBLISHER_REFUSED' });
  });

  const file = (content: string) => ({ name: 'any', bytes: content.length, sha256: '', head: Buffer.from(content) });
  test.each([
    ['DDDDSNAP400120260601\n', { id: '2026-06-01.4001', dataDate: '2026-06-01' }],
    ['DDDDUPDT172420161018\n', undefined],
    ['DISQUALS400120260601\n', undefined],
    ['', undefined],
  ])('is recognised by its header: %j gives %j', (head, release) => {
    expect(officerAppointments.recognise(file(head))).toEqual(release);
  });

  test('is another release than a snapshot of the same run that includes those who have left', () => {
    const found = { ...file('DDDDSNAP400120260601\n'), name: 'Prod216_4001_ew_1.dat' };
    expect(officerAppointments.recognise(found)).toEqual({ id: '2026-06-01.4001.216', dataDate: '2026-06-01' });
  });
});

describeReal('a real sample of the officers product', () => {
  const sample = (path: string) => realData(`companies-house/officers-bulk/${path}`);

  test('of 2021 gives 35 appointments in 13 companies', async () => {
    const { found, rejected } = await stageFiles(officerAppointments, [sample('mrbrianevans/test.dat')]);
    expect([found.length, rejected]).toEqual([35, 0]);
    const count = (column: string, value: unknown) => found.filter((row) => row[column] === value).length;
    expect([count('role', 'director'), count('role', 'secretary'), count('resigned', true)]).toEqual([24, 11, 0]);
    expect([count('date_of_birth', null), count('corporate', true), count('postcode', null), count('appointed_on', null)]).toEqual([
      12, 1, 20, 0,
    ]);
  });

  test('of 2009, in the older layout, gives 184 appointments in 44 companies', async () => {
    const { found, rejected } = await stageFiles(officerAppointments, [sample('mattattui-2011/Prod195_9938_ew_3_Sample.dat')]);
    expect([found.length, rejected]).toEqual([184, 0]);
    const count = (column: string, value: unknown) => found.filter((row) => row[column] === value).length;
    expect([count('role', 'director'), count('role', 'secretary')]).toEqual([138, 46]);
    expect([count('date_of_birth', null), count('corporate', true), count('postcode', null), count('appointed_on', null)]).toEqual([
      12, 4, 35, 0,
    ]);
    expect(new Set(found.map((row) => `${row.company_number} ${row.appointment}`)).size).toBe(184);
  });

  test('of the daily update is refused', async () => {
    const head = await readFile(sample('prod198-sample.dat'));
    expect(officerAppointments.recognise({ name: 'x', bytes: 1, sha256: '', head })).toBeUndefined();
    await expect(stageFiles(officerAppointments, [sample('prod198-sample.dat')])).rejects.toMatchObject({ code: 'UNEXPECTED_HEADER' });
  });
});

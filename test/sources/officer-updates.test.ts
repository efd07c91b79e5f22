import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { officerUpdates } from '../../sources/companies-house/officer-updates/source.ts';
import { companyLine, officerFile, officerLine, stagedOfficer, updateFile, updateLine } from '../fixtures/officer-lines.ts';
import { describeReal, realData } from '../fixtures/real-data.ts';
import { zipOf } from '../fixtures/zip.ts';
import { stageContents, stageFiles } from '../worlds/staging.ts';

const name = 'Prod198_0101.dat';
const stage = (records: readonly string[]) => stageContents(officerUpdates, { [name]: updateFile(records) }, { rejected: 1 });
const usualWords = (forenames: string, surname = 'NIGHTJAR') => [
  '',
  forenames,
  surname,
  '',
  '',
  '',
  '7 NIGHTJAR LANE',
  '',
  'EXAMPLETON',
  '',
  '',
  '',
  '',
  '',
];
const brief = (rows: readonly Record<string, unknown>[]) => rows.map(({ _op, appointment, resigned }) => [_op, appointment, resigned]);

describe('a staged update of officers', () => {
  test('has the columns of the snapshot and the day and run of its file as version', async () => {
    const { found, quarantine } = await stage([companyLine(), updateLine()]);
    expect(quarantine).toEqual([]);
    expect(found).toEqual([{ ...stagedOfficer, _op: 'upsert', changed_at: '2026-06-02 00:00:00.000101' }]);
  });

  const changes: [string, Parameters<typeof updateLine>[0], [string, string, boolean][]][] = [
    [
      'a resignation ends the appointment in office',
      { oldType: '01', type: '03', resigned: '20260530' },
      [
        ['delete', '01-260099990001-20200514', false],
        ['upsert', '03-260099990001-20200514-20260530', true],
      ],
    ],
    [
      'another variant of the person number replaces the earlier one',
      { oldPerson: '260099990001', person: '260099990002' },
      [
        ['delete', '01-260099990001-20200514', false],
        ['upsert', '01-260099990002-20200514', false],
      ],
    ],
    [
      'a merged person replaces the earlier one',
      { oldPerson: '110000010003', person: '260099990001' },
      [
        ['delete', '01-110000010003-20200514', false],
        ['upsert', '01-260099990001-20200514', false],
      ],
    ],
    ['an errored appointment is removed', { oldType: '01', type: '99' }, [['delete', '01-260099990001-20200514', false]]],
    [
      'an errored resignation is removed',
      { oldType: '03', type: '99', resigned: '20260530' },
      [['delete', '03-260099990001-20200514-20260530', true]],
    ],
    ['corrected details replace the row', { corrected: true }, [['upsert', '01-260099990001-20200514', false]]],
    [
      'a reinstatement is in office again',
      { oldType: '03', type: '01' },
      [
        ['upsert', '01-260099990001-20200514', false],
        ['delete', '03-260099990001-20200514', true],
      ],
    ],
  ];
  test.each(changes)('%s', async (_, fields, expected) => {
    const { found, quarantine } = await stage([updateLine(fields)]);
    expect([brief(found), quarantine]).toEqual([expected, []]);
  });

  test('has no day of appointment where the year is to come, which is a typing error', async () => {
    const { found } = await stage([updateLine({ appointed: '20620514' })]);
    expect(found).toMatchObject([{ appointed_on: null, appointment: '01-260099990001-20620514' }]);
  });

  test('keeps an appointment that one line removes and another registers again, in either order', async () => {
    const lines = [updateLine({ oldType: '01', type: '99' }), updateLine()];
    for (const order of [lines, lines.toReversed()]) {
      const { found, quarantine } = await stage(order);
      expect([brief(found), quarantine]).toEqual([[['upsert', '01-260099990001-20200514', false]], []]);
    }
  });

  test('takes the last of two lines about one appointment and reports the other as left out', async () => {
    const { found, quarantine } = await stage([updateLine(), updateLine({ corrected: true, words: usualWords('OTTILIE') })]);
    expect(found).toMatchObject([{ name: 'OTTILIE NIGHTJAR' }]);
    expect(quarantine).toMatchObject([{ line: 2, reason: 'left out: a later line of the update states the same appointment' }]);
  });

  test.each([
    [updateLine().slice(0, 90), 'the line has not the layout of June 2015'],
    [officerLine(), 'the line has not the layout of June 2015'],
    [updateLine().slice(0, -3), /^the name and address are \d+ characters long, not \d+$/],
    [updateLine({ words: [...usualWords('A'), 'MORE'] }), 'not twenty-seven parts'],
    [updateLine({ number: '' }), /^left out: a correction of a nominee/],
    [updateLine({ number: 'HALCOMBE' }), 'not a company number: HALCOMBE'],
    [updateLine({ person: '26009999X001' }), /^the types are not two digits/],
    [updateLine({ words: usualWords('', '') }), 'the person has no name'],
  ])('puts the line "%s" into quarantine with its reason, and reads its neighbours', async (line, reason) => {
    const other = updateLine({ person: '260000010001' });
    const { found, quarantine } = await stage([other, line, companyLine()]);
    expect(found).toHaveLength(1);
    expect(quarantine).toMatchObject([{ file: name, line: 3, reason: expect.stringMatching(reason), text: line }]);
  });
});

describe('staging of an update of officers fails for', () => {
  const whole = updateFile([companyLine(), updateLine()]);
  test.each([
    ['an HTML page', '<!DOCTYPE html><html></html>', 'UNEXPECTED_HTML'],
    ['an empty file', '', 'UNEXPECTED_SHAPE'],
    ['a snapshot', officerFile([officerLine()]), 'UNEXPECTED_HEADER'],
    ['a file without its trailer', whole.replace(/9{8}\d{8}\n/, ''), 'UNEXPECTED_SHAPE'],
    ['a trailer that states more records', whole.replace('9999999900000002', '9999999900000003'), 'UNEXPECTED_SHAPE'],
    ['a line after the trailer', `${whole}${updateLine()}\n`, 'UNEXPECTED_SHAPE'],
    ['a record of a third type', updateFile([companyLine(), updateLine().replace('099999012', '099999013')]), 'UNEXPECTED_SHAPE'],
  ])('%s', async (_, content, code) => {
    await expect(stageContents(officerUpdates, { [name]: content })).rejects.toMatchObject({ code });
  });
});

test('an update without a change is a release without rows', async () => {
  expect(await stage([])).toMatchObject({ rows: 0, rejected: 0 });
});

test('an update is read from a zip too', async () => {
  const packed = await zipOf({ 'Prod198_0101.dat': updateFile([updateLine()]) });
  expect(await stageContents(officerUpdates, { 'Prod198_0101.zip': packed })).toMatchObject({ rows: 1, rejected: 0 });
});

test.each([
  ['DDDDUPDT172420161018\n', { id: '2016-10-18.1724', dataDate: '2016-10-18' }],
  ['DDDDSNAP400120260601\n', undefined],
])('an update is recognised by its header: %j gives %j', (head, release) => {
  expect(officerUpdates.recognise({ name: 'any', bytes: 1, sha256: '', head: Buffer.from(head) })).toEqual(release);
});

describeReal('the real sample of the daily update', () => {
  const sample = realData('companies-house/officers-bulk/prod198-sample.dat');

  test('has the release id of its header', async () => {
    const head = await readFile(sample);
    expect(officerUpdates.recognise({ name: 'x', bytes: 1, sha256: '', head })).toEqual({ id: '2016-10-18.1724', dataDate: '2016-10-18' });
  });

  test('has a record more than its trailer states, and is refused', async () => {
    await expect(stageFiles(officerUpdates, [sample])).rejects.toThrow(/has 13 records, but its trailer states 12/);
  });

  test('gives all its nine changes with the trailer that it should have', async () => {
    const content = (await readFile(sample, 'latin1')).replace(/9{8}00000012/, '9999999900000013');
    const { found, quarantine } = await stageContents(officerUpdates, { 'sample.dat': content });
    expect(quarantine).toEqual([]);
    const counted = (op: string) => found.filter(({ _op }) => _op === op).length;
    expect([counted('upsert'), counted('delete')]).toEqual([9, 4]);
    expect(found.filter(({ _op, resigned }) => _op === 'upsert' && resigned === true).length).toBe(3);
  });
});

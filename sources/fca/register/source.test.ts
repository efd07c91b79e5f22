import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { firmAnswer as firm } from '../../../test/fixtures/fca-firm.ts';
import { describeReal, realData } from '../../../test/fixtures/real-data.ts';
import { stageContents } from '../../../test/worlds/staging.ts';
import { javaDay } from './firm.ts';
import { fcaRegister } from './source.ts';

const stage = (content: unknown) =>
  stageContents(fcaRegister, { 'firms.json': typeof content === 'string' ? content : JSON.stringify(content) });

describe('a firm of the register', () => {
  test('has every typed column', async () => {
    const { found, quarantine } = await stage(
      firm('900001', { 'Companies House Number': '9999901', 'Exceptional Info Details': [{ 'Exceptional Info Title': 'CAUTION' }] }),
    );
    expect(quarantine).toEqual([]);
    expect(found).toEqual([
      {
        frn: '900001',
        name: 'Nightjar Capital Ltd',
        status: 'authorised',
        status_text: 'Authorised',
        business_type: 'Regulated',
        effective_on: '2004-09-01',
        company_number: '09999901',
        remarks: ['CAUTION'],
        stated_at: '2026-06-01 08:49:29', // London summer time
      },
    ]);
  });

  test('is read from an array and from lines; of two answers the newer one counts', async () => {
    const answers = [firm('900001'), firm('900002', { Status: 'No longer so', 'System Timestamp': '2026-06-02 09:00:00' }), firm('900002')];
    for (const content of [JSON.stringify(answers), answers.map((one) => JSON.stringify(one)).join('\n')]) {
      const { found, quarantine } = await stage(content);
      expect(found.map(({ frn, status }) => [frn, status])).toEqual([
        ['900001', 'authorised'],
        ['900002', 'unmapped'],
      ]);
      expect(quarantine).toMatchObject([{ line: 3, reason: 'left out: an older answer about the firm' }]);
    }
  });

  test('is read in the present layout: own member FRN, days with slashes, a company number without its leading zeros', async () => {
    const { found, quarantine } = await stage(
      firm('900001', {
        FRN: '900001',
        'System Timestamp': '30/04/2021 08:38',
        'Status Effective Date': '31/08/2018',
        'Companies House Number': '9999901',
      }),
    );
    expect(quarantine).toEqual([]);
    expect(found).toMatchObject([
      { frn: '900001', effective_on: '2018-08-31', company_number: '09999901', stated_at: '2021-04-30 07:38:00' },
    ]);
  });

  test.each([
    ['an unknown number', { Status: 'FSR-API-02-01-11', Message: 'Firm not found', Data: null }, /^left out: the answer has no firm/],
    ['no name', firm('900003', { 'Organisation Name': '' }), /Organisation Name/],
    ['two reference numbers', firm('900003', { Address: 'https://x/Firm/900004/Address' }), /more than one/],
    ['an own number that is not that of its parts', firm('900003', { FRN: '900004', 'Companies House Number': '' }), /more than one/],
    ['a day that does not exist', firm('900003', { 'System Timestamp': '31/02/2021 08:38' }), /is not a time/],
    ['no time', firm('900003', { 'System Timestamp': 'soon' }), /is not a time/],
    ['another value', { a: 1 }, /not an answer/],
  ])('with %s is in quarantine, and its neighbour is read', async (_what, broken, reason) => {
    const { found, quarantine } = await stage([firm('900001'), broken]);
    expect(found.map(({ frn }) => frn)).toEqual(['900001']);
    expect(quarantine).toEqual([expect.objectContaining({ line: 2, reason: expect.stringMatching(reason) })]);
  });

  test.each([
    ['<html>Sorry</html>', 'UNEXPECTED_HTML'],
    ['{"a": 1}', 'UNEXPECTED_SHAPE'],
    ['', 'UNEXPECTED_SHAPE'],
  ])('is in no file %j', async (content, code) => {
    await expect(stage(content)).rejects.toMatchObject({ code });
  });
});

test.each([
  ['Wed Sep 01 00:00:00 GMT 2004', '2004-09-01'],
  ['Tue Jun 01 00:00:00 BST 2021', '2021-06-01'],
  ['2004-09-01', undefined],
  ['Wed Feb 31 00:00:00 GMT 2004', undefined],
  ['', undefined],
])('the day in "%s" is %s', (text, day) => {
  expect(javaDay(text)).toBe(day);
});

test('a file of answers is recognised by its first bytes', () => {
  const file = (content: unknown) => ({ name: 'x', bytes: 1, sha256: 'abcdefabcdefabcdef', head: Buffer.from(JSON.stringify(content)) });
  expect(fcaRegister.recognise(file(firm('900001')))).toEqual({ id: '2026-06-01.abcdefabcdef', dataDate: '2026-06-01' });
  expect(fcaRegister.recognise(file([firm('900001')]))?.dataDate).toBe('2026-06-01');
  expect(fcaRegister.recognise(file(firm('900001', { 'System Timestamp': '30/04/2021 08:38' })))?.dataDate).toBe('2021-04-30');
  expect(fcaRegister.recognise(file({ a: 1 }))).toBeUndefined();
});

describeReal('the publisher’s example', () => {
  test('is one firm', async () => {
    const { found, quarantine } = await stage(await readFile(realData('fca/register-api-firm-example.json'), 'utf8'));
    expect(quarantine).toEqual([]);
    expect(found).toMatchObject([
      { frn: '401805', status: 'authorised', effective_on: '2004-09-01', company_number: null, remarks: ['CAUTION'] },
    ]);
  });
});

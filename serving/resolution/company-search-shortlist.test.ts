import { expect, test } from 'vitest';
import { companyKeys } from '../../models/resolution/keys.ts';
import type { RegisterCompany } from '../../models/resolution/register.ts';
import { countKeys } from '../../test/fixtures/counted-keys.ts';
import { shortlist } from './company-search-shortlist.ts';

const company = (companyNumber: string, name: string, postcode: string | null = null): RegisterCompany => ({
  companyNumber,
  names: [{ text: name, type: 'current' }],
  postcode,
  address: null,
  status: 'active',
  live: true,
});

const crowd = Array.from({ length: 200 }, (_, at) => company(String(at).padStart(8, '0'), `NORTHERN SERVICES ${at} LIMITED`));
const meant = company('09000001', 'NORTHERN HERON SERVICES LIMITED', 'AB12 3CD');
const all = [...crowd, meant];
const statistics = countKeys(all);
const candidates = all.map((one) => ({ ...one, keys: companyKeys(one).join(' ') }));
const first = (name: string, more: object = {}, number?: string) =>
  shortlist({ name, ...more }, candidates, statistics, number)[0]?.companyNumber;

test('a candidate that shares a rare word comes before candidates that share common words', () => {
  expect(first('Heron Northern')).toBe('09000001');
  expect(first('Northern Services 17 Ltd')).toBe('00000017');
});

test('a candidate that shares no rare word is found by postcode, by sound and by company number', () => {
  expect(first('Something Else Services', { postcode: 'AB12 3CD' })).toBe('09000001');
  expect(first('Herron Northern Services')).toBe('09000001');
  expect(first('Northern Services 17 Ltd', {}, '09000001')).toBe('09000001');
});

test('a candidate is found when one side writes two words as one', () => {
  const joined = [
    ...candidates,
    ...[company('09000002', 'PUDDLE WICK BANDS LTD'), company('09000003', 'QUILLFORD ORGANS')].map((one) => ({
      ...one,
      keys: companyKeys(one).join(' '),
    })),
  ];
  const found = (name: string) => shortlist({ name }, joined, statistics, undefined)[0]?.companyNumber;
  expect([found('Puddlewick Northern Services'), found('Quill Ford Northern Services')]).toEqual(['09000002', '09000003']);
});

test('thirty candidates are all kept, more are cut to thirty', () => {
  expect(shortlist({ name: 'Heron' }, candidates.slice(0, 30), statistics, undefined)).toHaveLength(30);
  expect(shortlist({ name: 'Northern' }, candidates, statistics, undefined)).toHaveLength(30);
});

test('ten candidates are kept where one has the whole name, and those with all its words and more are among them', () => {
  const group = [
    company('09000004', 'NORTHERN HERON HOLDINGS SERVICES LIMITED'),
    company('09000005', 'HERON SERVICES NORTHERN LIMITED'),
    company('09000006', 'NORTHERN HERON SERVICES PLC'),
  ].map((one) => ({ ...one, keys: companyKeys(one).join(' ') }));
  const kept = shortlist({ name: 'Northern Heron Services' }, [...candidates, ...group], statistics, undefined);
  expect(kept).toHaveLength(10);
  expect(kept.slice(0, 4).map(({ companyNumber }) => companyNumber)).toEqual(
    expect.arrayContaining(['09000001', '09000004', '09000005', '09000006']),
  );
  expect(shortlist({ name: 'Northern Heron' }, [...candidates, ...group], statistics, undefined)).toHaveLength(30);
});

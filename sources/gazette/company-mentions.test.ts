import { expect, test } from 'vitest';
import { mentionsIn } from './company-mentions.ts';
import type { FeedEntry } from './feed.ts';
import { readNotice } from './notice.ts';

test.each([
  ['OWL LLP (Partnership Number OC999902)', ['OC999902']],
  ['OWL LLP, Limited Liability Partnership Number: OC999902', ['OC999902']],
  ['OWL LTD, Reg No. 09999901', ['09999901']],
  ['OWL SOCIETY LIMITED Registered Society Number: IP12345R', ['IP12345R']],
  ['OWL LTD (Companies House Number 09999902)', ['09999902']],
  ['OWL LTD, VAT Reg No. 999 9999 73', []],
])('the text "%s" names the numbers %j', (text, numbers) => {
  expect(mentionsIn(text).map(({ number }) => number)).toEqual(numbers);
});

test.each([
  ['Jo Sample', null],
  ['OWL LTD', 'OWL LTD'],
  ['Owl Brothers', 'Owl Brothers'],
  ['Owl Trading Limited', 'Owl Trading Limited'],
])('a notice of a name that is used again and is titled "%s" has the title %j: a person can publish it', (title, stored) => {
  const content = 'OWL BROTHERS (Company Number 09999903) OWL LTD (Company Number 09999902) ... under the following name: OWL TRADING';
  const entry = {
    id: 'https://www.thegazette.co.uk/id/notice/9000001',
    title,
    content,
    category: [{ '@term': 'Re-use of a Prohibited Name' }],
  };
  const rows = readNotice(
    { ...entry, 'f:notice-code': '2403', 'f:status': 'published', published: '2026-06-01T00:00:00', updated: '' } as unknown as FeedEntry,
    undefined,
  );
  if (typeof rows === 'string') throw new Error(rows);
  expect(rows.map((row) => row.title)).toEqual(rows.map(() => stored));
  expect(JSON.stringify(rows)).not.toContain('Jo Sample');
});

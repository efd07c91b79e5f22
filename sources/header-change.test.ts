import { expect, test } from 'vitest';
import { headerChange } from './header-change.ts';

const header = ['id', 'name', 'status', 'town'];

test.each([
  [['id', 'name', 'status', 'town'], ''],
  [['id', 'title', 'status', 'town'], 'column 2 "name" is "title" now'],
  [['id', 'status', 'town'], 'column 2 "name" is missing'],
  [['id', 'name', 'since', 'status', 'town'], 'column 3 "since" is new'],
  [['id', 'status', 'name', 'town'], 'column 2 "name" is column 3 now; column 3 "status" is column 2 now'],
  [['id', 'status', 'town', 'since'], 'column 2 "name" is missing; column 4 "since" is new'],
  [['id', 'name', 'name', 'status', 'town'], 'column "name" occurs twice'],
  [['Ref', 'Firm', 'status', 'town'], 'column 1 "id" is "Ref" now; column 2 "name" is "Firm" now'],
  [['7', 'Nightjar Limited', 'open', 'Exampleton'], 'the first row has none of the 4 columns'],
  [['7', 'Nightjar Limited', 'open', 'town'], 'the first row has 1 of the 4 columns'],
  [['id', 'name', 'status', 'town\r7', 'Nightjar Limited', 'open', 'Exampleton\r'], 'the first row has 3 of the 4 columns'],
])('%j: %s', (found, words) => {
  expect(headerChange(header, found)).toBe(words);
});

test('names five changes and counts the others', () => {
  const many = Array.from({ length: 18 }, (_, at) => `column-${at}`);
  expect(headerChange(many, many.slice(9))).toMatch(/^column 1 "column-0" is missing; .*; and 4 more changes$/);
});

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
  [
    ['Ref', 'Firm', 'State', 'Place'],
    'column 1 "id" is "Ref" now; column 2 "name" is "Firm" now; column 3 "status" is "State" now; column 4 "town" is "Place" now',
  ],
])('%j: %s', (found, words) => {
  expect(headerChange(header, found)).toBe(words);
});

test('names five changes and counts the others', () => {
  const many = Array.from({ length: 9 }, (_, at) => `column-${at}`);
  expect(headerChange(many, [])).toMatch(/^column 1 "column-0" is missing; .*; and 4 more changes$/);
});

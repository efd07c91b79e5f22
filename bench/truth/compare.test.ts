import { expect, test } from 'vitest';
import { compare, examplesOf, faultLines, informingLine, tableOf, together, unplantedLine } from './compare.ts';

const mark = (kind: string, companyNumber: string, record?: string) => ({
  kind,
  companyNumber,
  ...(record === undefined ? {} : { record }),
});

test('a mark is correct when kind, company and record agree, and counts once', () => {
  const planted = [mark('a', '1', 'x'), mark('a', '1', 'y'), mark('b', '1')];
  const found = [mark('a', '1', 'x'), mark('a', '1', 'x'), mark('a', '2', 'y'), mark('c', '1')];
  const [a, b, c, d] = compare(['a', 'b', 'c', 'd'], planted, found);
  expect(a).toMatchObject({ planted: 2, found: 2, correct: 1, missed: [{ record: 'y' }], wrong: [{ companyNumber: '2' }] });
  expect(b).toMatchObject({ planted: 1, found: 0, correct: 0 });
  expect(c).toMatchObject({ planted: 0, found: 1, correct: 0 });
  expect(d).toMatchObject({ planted: 0, found: 0 });
});

test('the table shows the worst kinds first and says what nothing plants', () => {
  const score = (kind: string, planted: number, found: number, correct: number) => ({
    kind,
    planted,
    found,
    correct,
    informing: 0,
    missed: [],
    wrong: [],
  });
  const scores = together([
    [score('whole', 1, 1, 1), score('absent', 0, 0, 0), score('half', 1, 2, 1), score('invented', 0, 1, 0)],
    [score('whole', 1, 1, 1), score('absent', 0, 0, 0), score('half', 1, 0, 0), score('nearly', 10_000, 10_000, 9_999)],
  ]);
  const rows = tableOf(scores).map((line) => line.trim().split(/\s{2,}/));
  expect(rows.slice(1)).toEqual([
    ['invented', '0', '1', '0', '0.0 %', '-'],
    ['half', '2', '2', '1', '50.0 %', '50.0 %'],
    ['nearly', '10000', '10000', '9999', '99.9 %', '99.9 %'],
    ['whole', '2', '2', '2', '100 %', '100 %'],
    ['absent', 'not planted'],
  ]);
});

test('examples name at most three companies of each fault, and none of a kind without one', () => {
  const planted = ['1', '2', '3', '4'].map((number) => mark('a', number));
  const [faulty, faultless] = compare(
    ['a', 'b'],
    [...planted, mark('b', '1')],
    [{ ...mark('a', '9', 'r'), because: 'why' }, mark('b', '1')],
  );
  expect(faulty && examplesOf(faulty)).toEqual(['a: 4 missed, 1 wrong', '  missed 1', '  missed 2', '  missed 3', '  wrong  9 (r): why']);
  expect(faultless && examplesOf(faultless)).toEqual([]);
});

test('a fault line stands for a kind that misses one or says one wrongly', () => {
  const planted = ['missed', 'wrong', 'whole'].map((kind) => mark(kind, '1'));
  const found = [mark('wrong', '1'), mark('wrong', '2'), mark('whole', '1')];
  const lines = faultLines(compare(['whole', 'missed', 'wrong', 'absent'], planted, found));
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['missed', 'wrong']);
});

test('findings without an effect are judged like the others, and counted', () => {
  const found = [{ ...mark('a', '1'), informs: true }, mark('a', '2'), mark('b', '1')];
  const scores = compare(['a', 'b'], [mark('a', '1'), mark('a', '2')], found);
  expect(scores[0]).toMatchObject({ planted: 2, found: 2, correct: 2 });
  expect(informingLine(scores)).toBe('without an effect on the outcome: a 1 of 2');
});

test('a pair that nothing plants counts as wrong, also one that fulfils section 216', () => {
  const found = [mark('pair', '1', 'x'), { ...mark('pair', '2', 'x'), statutory: true }, { ...mark('pair', '3', 'x'), statutory: false }];
  const [score] = compare(['pair'], [mark('pair', '1', 'x')], found);
  expect(score).toMatchObject({ found: 3, correct: 1 });
  expect(score && unplantedLine(score)).toBe(
    'pairs that nothing plants count as wrong: 2, of which 1 fulfil section 216; were they right, precision would be 66.7 %',
  );
});

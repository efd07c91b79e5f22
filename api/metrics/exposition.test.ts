import { expect, test } from 'vitest';
import { exposition } from './exposition.ts';

test('a gauge is a head and one line for each set of labels, whose texts cannot end the line', () => {
  const series = [
    { labels: { source: 'a/b', column: 'status' }, value: 3 },
    { labels: { source: 'a"\\\nb', column: 'names.type' }, value: 0 },
  ];
  expect(exposition({ name: 'rows', help: 'Rows.', series })).toBe(
    '# HELP rows Rows.\n# TYPE rows gauge\nrows{source="a/b",column="status"} 3\nrows{source="a\\"\\\\\\nb",column="names.type"} 0\n',
  );
  expect(exposition({ name: 'rows', help: 'Rows.', series: [] })).toBe('# HELP rows Rows.\n# TYPE rows gauge\n');
});

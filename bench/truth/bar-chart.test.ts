import { expect, test } from 'vitest';
import { barChart } from './bar-chart.ts';

test('a chart gives the longest bar the whole width, a small count at least a line, and escapes what a label says', () => {
  const chart = barChart('Companies', 'of a test', [
    { label: 'a < b & "c"', n: 10_000 },
    { label: 'few', n: 1 },
    { label: 'none', n: 0 },
  ]);
  expect(chart).toContain('>a &lt; b &amp; &quot;c&quot;</text>');
  expect([...chart.matchAll(/width="(\d+)" height="16"/g)].map(([, width]) => width)).toEqual(['390', '1', '0']);
  expect(chart).toContain('>10,000</text>');
});

test('a chart of no bars says that there are none', () => {
  expect(barChart('Companies', 'of a test', [])).toContain('>none</text>');
});

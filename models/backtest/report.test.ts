import { expect, test } from 'vitest';
import { createBacktest } from './backtest.ts';
import { backtestPlot } from './plot.ts';
import { backtestReport, measuresOf, notesOf } from './report.ts';

const days = ['2025-01-31', '2025-02-28'];
const labels = ['today days=60', 'days=30'];

/** Of 20 companies, setting 1 fires for 4 and setting 2 for 10; every fourth enters formal insolvency 100 days after the first day. */
function drawn(knownUntil: string) {
  const backtest = createBacktest(days, knownUntil, 2);
  for (const at of days.keys())
    for (let company = 0; company < 20; company += 1) {
      const enteredOn = company % 4 === 0 ? '2025-05-11' : null;
      const fires = [at === 1 && company < 4, company < 10];
      backtest.observe(at, { companyNumber: String(company), name: 'MADE UP LIMITED', enteredOn, leftOn: null, fires });
    }
  return backtest.result();
}

test('the report states precision and recall with their intervals, lead times, and what only one setting finds', () => {
  const text = (measure: RegExp) => measuresOf(drawn('2026-06-01')).find((one) => measure.test(one.measure))?.texts;
  expect(text(/precision\)/)).toEqual(['1 of 4: 25.0% (4.56% to 69.9%)', '3 of 10: 30.0% (10.8% to 60.3%)']);
  expect(text(/recall/)).toEqual(['1 of 5: 20.0% (3.62% to 62.4%)', '3 of 5: 60.0% (23.1% to 88.2%)']);
  expect(text(/times the rate/)).toEqual(['1.0', '1.2']);
  expect(text(/lead time/)).toEqual(['72, 72, 72 (of 1)', 'not known']);
  expect(text(/first day/)).toEqual(['0', '10']);
  expect(text(/this setting only/)).toEqual(['0', '6']);
  expect(text(/precision of these/)).toEqual(['not known', '2 of 6: 33.3% (9.68% to 70.0%)']);
});

test('the report says which days are not counted, and speaks of formal insolvency and not of its cause', () => {
  const result = drawn('2026-02-10');
  const report = backtestReport('CS_OVERDUE', notesOf(result, '2026-02-10'), labels, result);
  expect(report).toContain('12 months have not passed since 2025-02-28');
  expect(report).toContain('| 2025-02-28 | 20 | no | 4 | 0 |');
  expect(report).toContain('entered formal insolvency within 12 months');
  expect(report).not.toMatch(/fraud|NaN|undefined/i);
});

test.each([
  ['firings and insolvencies', '2026-06-01'],
  ['no day whose 12 months have passed', '2025-06-01'],
])('the plot of a result with %s is whole and escapes its texts', (_, knownUntil) => {
  const svg = backtestPlot('A & B', ['a < b', 'days=30'], drawn(knownUntil));
  expect(svg).toContain('A &amp; B');
  expect(svg).toContain('a &lt; b');
  expect(svg).not.toMatch(/NaN|Infinity|undefined/);
});

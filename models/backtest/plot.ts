import { wilson } from '../risk/fit/measures.ts';
import { escaped } from '../risk/fit/plot.ts';
import type { BacktestResult, SettingResult } from './backtest.ts';

const [width, height, top, bottom] = [760, 400, 84, 330] as const;
/** Left and right end of the curve of lead times. */
const curve = { left: 470, right: 730 } as const;
const colours = ['#2563eb', '#b45309'] as const;
const ticks = [0, 0.25, 0.5, 0.75, 1];
const leads = [365, 270, 180, 90, 0];

const y = (share: number) => bottom - share * (bottom - top);
const atLead = (days: number) => curve.left + ((365 - days) / 365) * (curve.right - curve.left);

/**
 * Returns an SVG with two panels: precision and recall of each setting with their 95 % intervals, and the share of the insolvencies for which the rule fired at
 * least so many days before.
 */
export function backtestPlot(title: string, labels: readonly string[], result: BacktestResult): string {
  const most = scaleOf(result);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title" font-family="sans-serif" font-size="12">
<title id="title">${escaped(title)}: precision, recall and lead time</title>
<rect width="100%" height="100%" fill="#fff"/>
<text x="20" y="24" font-size="15">${escaped(title)}</text>
${labels.map(legend).join('\n')}
${sharesPanel(result, most)}
${curvePanel(result)}
</svg>
`;
}

function legend(label: string, at: number): string {
  const x = 20 + at * 150;
  return `<rect x="${x}" y="36" width="12" height="12" fill="${colours[at]}"/><text x="${x + 18}" y="46">${escaped(label)}</text>`;
}

/** The two measures have an axis each: precision is often some per cent and recall some tens of them. */
function sharesPanel({ insolvencies, settings }: BacktestResult, most: { precision: number; recall: number }): string {
  const panel = [
    { name: 'precision', whole: (one: SettingResult) => one.fired, most: most.precision },
    { name: 'recall', whole: () => insolvencies, most: most.recall },
  ];
  return panel
    .map(({ name, whole, most }, place) => {
      const left = 74 + place * 174;
      const right = left + 110;
      const axis = ticks.map(
        (tick) =>
          `<path d="M${left} ${y(tick)}H${right}" stroke="#e2e2e2"/><text x="${left - 6}" y="${y(tick) + 4}" text-anchor="end">${percent(tick * most)}</text>`,
      );
      const marks = settings.map((one, at) => mark(one.insolvent, whole(one), most, left + 35 + at * 40, at));
      return `${axis.join('\n')}\n${marks.join('\n')}
<text x="${(left + right) / 2}" y="${bottom + 22}" text-anchor="middle">${name}</text>`;
    })
    .join('\n');
}

function mark(part: number, whole: number, most: number, x: number, at: number): string {
  if (whole === 0) return `<text x="${x}" y="${y(0) - 8}" text-anchor="middle" fill="#667">none</text>`;
  const [low, high] = wilson(part, whole);
  const colour = colours[at];
  return `<path d="M${x} ${px(y(low / most))}V${px(y(high / most))}" stroke="${colour}" stroke-width="2"/><circle cx="${x}" cy="${px(y(part / whole / most))}" r="5" fill="${colour}"/>`;
}

function curvePanel({ insolvencies, settings }: BacktestResult): string {
  const most = Math.max(...settings.map(({ leadDays }) => niceShare(leadDays.length / Math.max(1, insolvencies))));
  const across = ticks.map(
    (tick) =>
      `<path d="M${curve.left} ${y(tick)}H${curve.right}" stroke="#e2e2e2"/><text x="${curve.left - 6}" y="${y(tick) + 4}" text-anchor="end">${percent(tick * most)}</text>`,
  );
  const up = leads.map((days) => `<text x="${atLead(days)}" y="${bottom + 18}" text-anchor="middle">${days}</text>`);
  const lines = settings.map(
    ({ leadDays }, at) => `<path d="${steps(leadDays, insolvencies, most)}" fill="none" stroke="${colours[at]}" stroke-width="2"/>`,
  );
  return `${across.join('\n')}\n${up.join('\n')}\n${lines.join('\n')}
<text x="${(curve.left + curve.right) / 2}" y="${bottom + 42}" text-anchor="middle">days before the insolvency</text>
<text x="${curve.left - 50}" y="${top - 14}">share of insolvencies that the rule fired for by then</text>`;
}

/** A step for each insolvency that was found, the longest lead first. */
function steps(leadDays: readonly number[], insolvencies: number, most: number): string {
  let path = `M${curve.left} ${px(y(0))}`;
  for (const [at, days] of [...leadDays].reverse().entries()) path += `H${px(atLead(days))}V${px(y((at + 1) / insolvencies / most))}`;
  return `${path}H${curve.right}`;
}

function scaleOf({ insolvencies, settings }: BacktestResult) {
  const highest = (whole: (one: SettingResult) => number) =>
    niceShare(Math.max(0, ...settings.map((one) => (whole(one) === 0 ? 0 : wilson(one.insolvent, whole(one))[1]))));
  return { precision: highest(({ fired }) => fired), recall: highest(() => insolvencies) };
}

/** The end of an axis: the next of 1, 2, 4, 10, 20, 40 and 100 %. */
function niceShare(share: number): number {
  return [0.01, 0.02, 0.04, 0.1, 0.2, 0.4].find((end) => share <= end) ?? 1;
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(2))}%`;
}

function px(value: number): string {
  return value.toFixed(1);
}

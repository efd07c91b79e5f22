import type { Scorecard } from '../scorecard.ts';
import type { Evaluation } from './report.ts';

const [width, height, left, right, top, bottom] = [640, 520, 78, 24, 60, 62] as const;
const lowest = 1e-4;
const ticks = [0.0001, 0.001, 0.01, 0.1, 1];

/** Both axes are logarithmic, from 0.01 % to 100 %. */
const share = (value: number) => Math.log10(Math.max(value, lowest) / lowest) / Math.log10(1 / lowest);
const x = (value: number) => left + share(value) * (width - left - right);
const y = (value: number) => height - bottom - share(value) * (height - top - bottom);

/** Returns an SVG of predicted PD against observed share: a dot for each group of equal size, a bar for each band with its 95 % interval. */
export function calibrationPlot({ bands: limits }: Pick<Scorecard, 'bands'>, { groups, bands, auc }: Evaluation, title: string): string {
  const grid = ticks.map((at) => {
    const label = `${at * 100}%`;
    return `<path d="M${x(at)} ${y(lowest)}V${y(1)}M${x(lowest)} ${y(at)}H${x(1)}" stroke="#e2e2e2"/>
<text x="${x(at)}" y="${height - bottom + 18}" text-anchor="middle">${label}</text><text x="${left - 8}" y="${y(at) + 4}" text-anchor="end">${label}</text>`;
  });
  const stripes = limits.map(({ band, below }, at) => {
    const [from, to] = [x(limits[at - 1]?.below ?? lowest), x(below ?? 1)];
    return `<rect x="${from}" y="${y(1)}" width="${to - from}" height="${y(lowest) - y(1)}" fill="${at % 2 === 0 ? '#f6f8fb' : '#fff'}"/>
<text x="${(from + to) / 2}" y="${y(1) + 16}" text-anchor="middle" fill="#667">${band}</text>`;
  });
  const dots = groups.map(
    ({ predicted, observed }) =>
      `<circle cx="${px(x(predicted))}" cy="${px(y(observed))}" r="4" ${observed < lowest ? 'fill="none" stroke="#2563eb"' : 'fill="#2563eb"'}/>`,
  );
  const bars = bands.map(
    ({ predicted, observed, interval: [low, high] }) =>
      `<path d="M${px(x(predicted))} ${px(y(low))}V${px(y(high))}" stroke="#b45309" stroke-width="2"/><path d="M${px(x(predicted) - 6)} ${px(y(observed))}h12" stroke="#b45309" stroke-width="3"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title" font-family="sans-serif" font-size="12">
<title id="title">${escaped(title)}: predicted probability of default against the observed share of failures</title>
<rect width="100%" height="100%" fill="#fff"/>
${stripes.join('\n')}
${grid.join('\n')}
<path d="M${x(lowest)} ${y(lowest)}L${x(1)} ${y(1)}" stroke="#888" stroke-dasharray="5 4"/>
${bars.join('\n')}
${dots.join('\n')}
<text x="${left}" y="22" font-size="15">${escaped(title)}</text>
<text x="${left}" y="42" fill="#444">AUC ${auc.toFixed(3)}; dots: groups of equal size (hollow: no failure); bars: bands with 95% interval</text>
<text x="${(width + left - right) / 2}" y="${height - 16}" text-anchor="middle">predicted 12-month PD</text>
<text transform="translate(18 ${(height + top - bottom) / 2}) rotate(-90)" text-anchor="middle">observed share of failures</text>
</svg>
`;
}

function px(value: number): string {
  return value.toFixed(1);
}

/** Returns text of an SVG. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

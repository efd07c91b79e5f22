/** A bar: what it counts, and how many. */
export interface Bar {
  readonly label: string;
  readonly n: number;
}

const [width, labels, row, top] = [720, 250, 22, 56];
const longest = width - labels - 80;

/** Returns a chart of horizontal bars as SVG, one bar below the other. `source`: what was counted, below the title. */
export function barChart(title: string, source: string, bars: readonly Bar[]): string {
  const height = top + Math.max(1, bars.length) * row + 16;
  const most = Math.max(1, ...bars.map(({ n }) => n));
  const lines = bars.flatMap(({ label, n }, at) => {
    const y = top + at * row;
    const long = Math.max(n === 0 ? 0 : 1, Math.round((longest * n) / most));
    return [
      `  <text x="${labels - 8}" y="${y + 15}" text-anchor="end">${escaped(label)}</text>`,
      `  <rect x="${labels}" y="${y + 3}" width="${long}" height="${row - 6}" fill="#3b6ea5"/>`,
      `  <text x="${labels + long + 6}" y="${y + 15}">${n.toLocaleString('en-GB')}</text>`,
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" fill="#222">`,
    `  <title>${escaped(title)}</title>`,
    `  <rect width="${width}" height="${height}" fill="#fff"/>`,
    `  <text x="12" y="22" font-size="14" font-weight="bold">${escaped(title)}</text>`,
    `  <text x="12" y="42" fill="#666">${escaped(source)}</text>`,
    ...(bars.length === 0 ? [`  <text x="12" y="${top + 15}">none</text>`] : lines),
    '</svg>',
    '',
  ].join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

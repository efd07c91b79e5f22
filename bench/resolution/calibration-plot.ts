/** Answers of about the same predicted probability. */
export interface Bin {
  /** Mean predicted probability, 0 to 1. */
  readonly predicted: number;
  /** Share of the answers that are right, 0 to 1. */
  readonly right: number;
  /** Weight of the answers. */
  readonly answers: number;
}

const size = 420;
const edge = 50;
const at = (share: number) => edge + share * size;
const up = (share: number) => edge + (1 - share) * size;

/** Returns an SVG that plots the predicted probability against the share that is right. A circle is a bin; its area grows with the answers. */
export function calibrationPlot(bins: readonly Bin[], caption: string): string {
  const most = Math.max(...bins.map(({ answers }) => answers));
  const circles = bins.map(
    ({ predicted, right, answers }) =>
      `<circle cx="${at(predicted).toFixed(1)}" cy="${up(right).toFixed(1)}" r="${(3 + 11 * Math.sqrt(answers / most)).toFixed(1)}"/>`,
  );
  const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1].map(
    (share) =>
      `<text x="${at(share)}" y="${up(0) + 20}" text-anchor="middle">${share}</text>` +
      `<text x="${at(0) - 10}" y="${up(share) + 4}" text-anchor="end">${share}</text>` +
      `<path d="M${at(0)} ${up(share)}H${at(1)}M${at(share)} ${up(0)}V${up(1)}" stroke="#ddd"/>`,
  );
  const side = size + 2 * edge;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side + 20}" role="img" aria-labelledby="title" font-family="sans-serif" font-size="12">
<title id="title">Predicted probability against the share of right answers</title>
<rect width="100%" height="100%" fill="#fff"/>
${ticks.join('\n')}
<path d="M${at(0)} ${up(0)}L${at(1)} ${up(1)}" stroke="#888" stroke-dasharray="4 4"/>
<g fill="#2563eb" fill-opacity=".7">
${circles.join('\n')}
</g>
<text x="${side / 2}" y="24" text-anchor="middle">${caption}</text>
<text x="${side / 2}" y="${side - 8}" text-anchor="middle">predicted probability</text>
<text transform="translate(14 ${side / 2}) rotate(-90)" text-anchor="middle">share of right answers</text>
</svg>
`;
}

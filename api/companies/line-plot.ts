import { type Html, html } from '../pages/html.ts';

export interface PlotPoint {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly value: number;
}

export interface LinePlot {
  /** What the plot shows, for a reader who does not see it. */
  readonly label: string;
  /** The earliest first. */
  readonly points: readonly PlotPoint[];
  /** A point that is not on the line. */
  readonly apart?: PlotPoint | undefined;
  /** True: a value holds until the next point, the last one until `apart`. False: a straight line joins two points. */
  readonly steps: boolean;
  readonly write: (value: number) => string;
}

const [width, height, left, right, top, bottom] = [360, 200, 58, 344, 12, 168] as const;
/** Lines of the grid, zero included. */
const mostTicks = 5;

/** Draws values over days as an SVG that takes its colours from the style sheet. The value axis always shows zero. */
export function linePlot({ label, points, apart, steps, write }: LinePlot): Html {
  const all = apart === undefined ? points : [...points, apart];
  const ticks = ticksOf(all.map(({ value }) => value));
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const [from, to] = [Math.min(...all.map(({ at }) => at)), Math.max(...all.map(({ at }) => at))];
  const x = ({ at }: Pick<PlotPoint, 'at'>) =>
    round(to === from ? (left + right) / 2 : left + 6 + ((at - from) / (to - from)) * (right - left - 12));
  const y = (value: number) => round(bottom - ((value - low) / (high - low)) * (bottom - top));
  const line = points
    .map((point, place) =>
      place === 0 ? `M${x(point)} ${y(point.value)}` : `${steps ? `H${x(point)}V` : `L${x(point)} `}${y(point.value)}`,
    )
    .join('');
  const end = steps && apart !== undefined && points.length > 0 ? `H${x(apart)}` : '';
  const dayAt = (at: number, anchor: string) => html`<text x="${x({ at })}" y="${bottom + 20}" text-anchor="${anchor}">${dayOf(at)}</text>`;
  return html`<svg class="plot" role="img" aria-label="${label}" viewBox="0 0 ${width} ${height}">
${ticks.map((tick) => html`<path class="${tick === 0 ? 'zero' : 'grid'}" d="M${left} ${y(tick)}H${right}"/><text x="${left - 6}" y="${y(tick) + 4}" text-anchor="end">${write(tick)}</text>`)}
<path class="line" d="${line}${end}"/>
${points.map((point) => html`<circle class="point" cx="${x(point)}" cy="${y(point.value)}" r="3.5"/>`)}
${apart === undefined ? '' : html`<path class="apart" d="M${x(apart)} ${y(apart.value) - 6}l6 6l-6 6l-6 -6z"/>`}
${dayOf(from) === dayOf(to) ? dayAt((from + to) / 2, 'middle') : [dayAt(from, 'start'), dayAt(to, 'end')]}
</svg>`;
}

/** Values that lie closer to zero are drawn as zero. */
const smallestSpan = 1e-300;

/** Returns round values, the lowest first, that enclose zero and all values. */
function ticksOf(values: readonly number[]): number[] {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  // the power of ten below a smaller step is zero
  if (high - low < smallestSpan) return [0, 1];
  const raw = (high - low) / (mostTicks - 1);
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = power * ([1, 2, 5].find((one) => one * power >= raw) ?? 10);
  const first = Math.floor(low / step);
  return Array.from({ length: Math.ceil(high / step) - first + 1 }, (_, at) => (first + at) * step);
}

const round = (value: number) => Math.round(value * 10) / 10;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

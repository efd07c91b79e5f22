import type { DayLetter } from '../../serving/ledger/source-board.ts';
import { addDays, monthNames } from '../../uk/day.ts';
import { type Period, union } from '../../uk/period.ts';
import { type Html, html } from '../pages/html.ts';

interface Look {
  /** Class of the drawn days. */
  readonly name: string;
  readonly words: string;
  /** Draws one day in a square of 10 units. States differ in form as well as in colour. */
  readonly draw: (x: number, y: number) => string;
}

const square = (x: number, y: number, inset: number) => {
  const side = 10 - 2 * inset;
  return `M${x + inset} ${y + inset}h${side}v${side}h${-side}z`;
};

/** The states of a day, in the order of the legend. */
const looks: Readonly<Record<DayLetter, Look>> = {
  c: { name: 'covered', words: 'covered', draw: (x, y) => square(x, y, 0) },
  n: { name: 'nothing', words: 'nothing published', draw: (x, y) => square(x, y, 3) },
  w: { name: 'waiting', words: 'offered, not loaded yet', draw: (x, y) => `M${x} ${y + 10}h10L${x + 5} ${y}z` },
  f: { name: 'failed', words: 'failed or unread', draw: (x, y) => `M${x + 1} ${y + 1}l8 8M${x + 9} ${y + 1}l-8 8` },
  t: { name: 'today', words: 'asked for and not over yet', draw: (x, y) => `M${x} ${y}h10v5h-10z` },
  m: { name: 'missing', words: 'missing: asked for before its end only', draw: (x, y) => square(x, y, 1) },
  a: { name: 'not-asked', words: 'not yet asked for', draw: (x, y) => `M${x + 2} ${y + 5}h6` },
  x: { name: 'no-release', words: 'no release', draw: (x, y) => square(x, y, 4) },
};
const letters = Object.keys(looks) as DayLetter[];

/** Days in one column and the distance between two days. */
const week = 7;
const step = 12;
const top = 12;

/** Returns what each mark of a calendar means. */
export function legend(): Html {
  const item = (letter: DayLetter) =>
    html`<li><svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">${path(letter, [[0, 0]])}</svg>${looks[letter].words}</li>`;
  return html`<ul class="legend" aria-label="Marks of a calendar">${letters.map(item)}</ul>`;
}

/**
 * Draws the days as a calendar of weeks: one path for each state, so that the markup grows slowly with the days. The words beside it say the same
 * to a reader who does not see it. `first`: ISO day of the first letter.
 */
export function calendar(title: string, first: string, days: readonly DayLetter[]): Html {
  // weeks begin on Monday
  const offset = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % week;
  const place = (at: number): readonly [number, number] => [Math.floor((at + offset) / week) * step, top + ((at + offset) % week) * step];
  const marks = letters.map((letter) =>
    path(
      letter,
      days.flatMap((one, at) => (one === letter ? [place(at)] : [])),
    ),
  );
  const width = (Math.floor((days.length - 1 + offset) / week) + 1) * step;
  const height = top + week * step;
  const label = `Days of ${title}: ${summary(days)}`;
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Calendar of ${title}">
<svg class="calendar" role="img" aria-label="${label}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${months(first, days.length, place)}${marks}</svg>
</div>
<p class="quiet">${summary(days)}.</p>${gapsOf(first, days)}`;
}

function path(letter: DayLetter, places: readonly (readonly [number, number])[]): Html {
  if (places.length === 0) return html``;
  return html`<path class="${looks[letter].name}" d="${places.map(([x, y]) => looks[letter].draw(x, y)).join('')}"/>`;
}

/** Writes the name of a month above the week of its first day, and the year in January. */
function months(first: string, count: number, place: (at: number) => readonly [number, number]): Html[] {
  return Array.from({ length: count }, (_, at) => at).flatMap((at) => {
    const [year = '', month = '', day = ''] = addDays(first, at).split('-');
    if (day !== '01' || count - at < 14) return [];
    const name = (monthNames[Number(month) - 1] ?? '').slice(0, 3);
    return [html`<text x="${place(at)[0]}" y="9">${month === '01' ? year : name[0]?.toUpperCase() + name.slice(1)}</text>`];
  });
}

function summary(days: readonly DayLetter[]): string {
  const counted = letters.flatMap((letter) => {
    const count = days.filter((one) => one === letter).length;
    return count === 0 ? [] : [`${count} ${looks[letter].words.split(':', 1)[0]}`];
  });
  return `${days.length} days: ${counted.join(', ')}`;
}

/** Periods that are named; the others are counted. */
const mostNamed = 8;

/** Names the days that are not read. */
function gapsOf(first: string, days: readonly DayLetter[]): Html {
  const gaps = (['f', 'w', 'm', 'a'] as const).flatMap((letter) => {
    const periods = union(days.flatMap((one, at) => (one === letter ? [oneDay(addDays(first, at))] : [])));
    if (periods.length === 0) return [];
    const named = periods.slice(0, mostNamed).map(({ from, to }) => (from === to ? from : `${from} to ${to}`));
    const others = periods.length - named.length;
    return [
      html`<li>${looks[letter].words.split(':', 1)[0] ?? ''}: ${named.join(', ')}${others === 0 ? '' : ` and ${others} more periods`}</li>`,
    ];
  });
  return gaps.length === 0 ? html`` : html`<ul class="quiet">${gaps}</ul>`;
}

const oneDay = (day: string): Period => ({ from: day, to: day });

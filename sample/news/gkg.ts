import { createHash } from 'node:crypto';
import { isoOf, parseIso } from '../calendar.ts';
import type { Resource } from '../http/resource.ts';
import { text } from '../http/resource.ts';
import type { World } from '../world.ts';
import { zipOf } from '../zip.ts';
import { type NewsStory, storiesOn } from './stories.ts';

const site = 'http://data.gdeltproject.org/gdeltv2/';
/**
 * The quarters of an hour that the sample publishes, UTC: about one a day, because each is a release with its workflow.
 * The real publisher has 96 a day.
 * `on`: the days of a cycle that have the quarter.
 */
const MORNING = { time: '090000', every: 2, on: 0 } as const;
const EVENING = { time: '171500', every: 6, on: 5 } as const;
/** Listed during the day, and there from the next day on. */
const LATE = { time: '220000', every: 7, on: 0 } as const;
const QUARTERS = [MORNING, EVENING, LATE];
/** First day of the list of all files. */
const SINCE = -40;

const archives = new WeakMap<World, Map<string, Buffer>>();

/** Answers for `data.gdeltproject.org`: both lists of files, and the files of the Global Knowledge Graph. */
export function gdelt(world: World, { path, today, shrunk, wrongHeader }: GdeltRequest): Resource | { readonly status: number } {
  if (path === '/gdeltv2/masterfilelist.txt') return list(listLines(world, today, shrunk), wrongHeader);
  if (path === '/gdeltv2/lastupdate.txt') return list(listLines(world, today, false).slice(-3), wrongHeader);
  const [, date = '', time = ''] = /^\/gdeltv2\/(\d{8})(\d{6})\.gkg\.csv\.zip$/.exec(path) ?? [];
  const day = parseIso(`${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`);
  if (day === undefined || !isPublished(day, time) || day > today || (time === LATE.time && day === today)) return { status: 404 };
  const bytes = archive(world, day, time);
  return { type: 'application/zip', content: { bytes }, etag: `"${md5(bytes)}"`, modified: day, ranges: true };
}

interface GdeltRequest {
  readonly path: string;
  readonly today: number;
  readonly shrunk: boolean;
  readonly wrongHeader: boolean;
}

function list(lines: readonly string[], wrongHeader: boolean): Resource {
  return { ...text('text/plain', wrongHeader ? 'No files today\n' : lines.map((line) => `${line}\n`).join('')), ranges: true };
}

const cycleDay = (day: number, every: number) => ((day % every) + every) % every;

function isPublished(day: number, time: string): boolean {
  return day >= SINCE && QUARTERS.some((quarter) => quarter.time === time && cycleDay(day, quarter.every) === quarter.on);
}

/** The list names files of events and mentions too, and repeats the lines of some quarters. */
function listLines(world: World, today: number, shrunk: boolean): string[] {
  const lines: string[] = [];
  for (let day = shrunk ? today : SINCE; day <= today; day += 1) {
    for (const { time } of QUARTERS.filter((one) => isPublished(day, one.time))) {
      const quarter = `${isoOf(day).replaceAll('-', '')}${time}`;
      const bytes = archive(world, day, time);
      const three = [
        `1024 ${md5(Buffer.from(`export ${quarter}`))} ${site}${quarter}.export.CSV.zip`,
        `2048 ${md5(Buffer.from(`mentions ${quarter}`))} ${site}${quarter}.mentions.CSV.zip`,
        `${bytes.length} ${md5(bytes)} ${site}${quarter}.gkg.csv.zip`,
      ];
      lines.push(...three, ...(cycleDay(day, 7) === 3 && time !== LATE.time ? three : []));
    }
  }
  return lines;
}

function archive(world: World, day: number, time: string): Buffer {
  const known = archives.get(world) ?? new Map<string, Buffer>();
  archives.set(world, known);
  const quarter = `${isoOf(day).replaceAll('-', '')}${time}`;
  const made = known.get(quarter) ?? zipOf(day, [{ name: `${quarter}.gkg.csv`, bytes: Buffer.concat(linesOf(world, day, time, quarter)) }]);
  known.set(quarter, made);
  return made;
}

/** The morning has the stories of two days; the evening repeats one, translated; the night has other news only. Each has its quirks. */
function linesOf(world: World, day: number, time: string, quarter: string): Buffer[] {
  const stories = storiesOn(world, day);
  const others = stories.filter(({ distress }) => !distress);
  const told = { [MORNING.time]: [...storiesOn(world, day - 1), ...stories], [EVENING.time]: stories.slice(0, 1) }[time] ?? others;
  const lines = told.map((story, at) => line(story, `${quarter}-${time === EVENING.time ? 'T' : ''}${at}`, quarter));
  if (time === MORNING.time) lines.push(Buffer.from(`${quarter}-90\t${quarter}\t1\tcut-off.example\n`));
  if (time === EVENING.time) lines.push(Buffer.from(line(stories.at(-1), `${quarter}-91`, quarter).toString('latin1'), 'latin1'));
  return lines;
}

function line(story: NewsStory | undefined, id: string, quarter: string): Buffer {
  if (story === undefined) return Buffer.alloc(0);
  const { slug, title, organisations, people, distress, country } = story;
  const cells = Array.from({ length: 27 }, () => '');
  const set = (values: Readonly<Record<number, string>>) => Object.assign(cells, values);
  set({
    0: id,
    1: quarter,
    2: '1',
    3: 'turnaround-news.example',
    4: `https://www.turnaround-news.example/${slug}`,
    7: distress ? 'TAX_FNCACT;ECON_BANKRUPTCY;' : 'SPORTS;',
    9:
      country === 'UK'
        ? '4#London, London, City Of, United Kingdom#UK#UKH9#51.5#-0.12#-2601889;'
        : `1#Elsewhere#${country}#${country}#0#0#${country};`,
    11: people.join(';'),
    13: organisations.join(';'),
    14: organisations.map((name, at) => `${name},${100 + at * 40}`).join(';'),
    15: '-3.5,1.2,4.7,5.9,21.1,0.5,310',
    26: `<PAGE_TITLE>${title.replaceAll('&', '&amp;')}</PAGE_TITLE>`,
  });
  // the publisher cuts texts within a letter
  return Buffer.concat([Buffer.from(cells.join('\t')), Buffer.from(distress ? '\n' : 'Caf\xe9\n', 'latin1')]);
}

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex');

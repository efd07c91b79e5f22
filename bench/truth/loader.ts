import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeFile } from '../../activities/publishers/found-file.ts';
import { isoOf } from '../../sample/calendar.ts';
import { deliveryLines, deliveryName } from '../../sample/officers/file.ts';
import { updateFile, updateName } from '../../sample/officers/update.ts';
import type { RunningPublishers } from '../../sample/server.ts';
import { firstTimepoint, recordsOf } from '../../sample/streaming/streams.ts';
import type { World } from '../../sample/world.ts';
import { sources } from '../../sources/index.ts';
import { sampleFeeds } from '../../sources/news/feeds/sample-feeds.ts';
import type { Http, RawFile, RawFiles, ReleaseId, Source } from '../../sources/source.ts';
import { windowFile, windowId } from '../../sources/stream-window.ts';
import { addDays } from '../../uk/day.ts';
import type { ApplyInput } from '../../warehouse/apply/input.ts';
import { stageRelease } from '../../warehouse/stage/stage.ts';
import type { Warehouse } from '../../warehouse/warehouse.ts';

/** Tables that no event and no finding of a clearance is computed from. */
const idle: ReadonlySet<string> = new Set(['offshore_leaks_entity', 'fca_firm', 'fca_warning_listing']);
/** Sources of many files a day that repeat the news of the feeds. */
const skipped: ReadonlySet<string> = new Set(['gdelt/gkg']);
/** Days between two readings of a list of which a stream states the changes. Absent: every day. */
const readEvery: Readonly<Record<string, number>> = { 'companies-house/psc': 15 };
/** Days between two deliveries of officers, which a subscriber loads by hand. */
const deliveredEvery = 30;

/** Sources that show what is new for some days only: they are read as often, in days. */
const shortLived: Readonly<Record<string, number>> = { 'hmcts/companies-court-lists': 1, 'news/feeds': 3 };

const checked = sources.filter(
  ({ id, table, lookUp, stream, schedule }) => !idle.has(table) && !skipped.has(id) && !lookUp && !stream && schedule.length > 0,
);
const streamed = sources.filter(({ stream }) => stream !== undefined);
const byId = new Map(sources.map((source) => [source.id, source]));

/** A file by its name. */
interface Text {
  readonly name: string;
  readonly content: string;
}

/** Days that are loaded at once: the first and the last, both included. */
interface Step {
  readonly from: number;
  readonly to: number;
  /** True: what the service says at the end of the last day is compared with the truth. */
  readonly compared: boolean;
}

/** Returns whether a source is read in a step. Before a comparison each is: the truth is what the publishers show at the end of that day. */
export function isRead(id: string, { from, to, compared }: Step): boolean {
  const every = readEvery[id] ?? 1;
  return compared || Math.floor(to / every) > Math.floor((from - 1) / every);
}

interface LoaderOptions {
  readonly world: World;
  readonly publishers: RunningPublishers;
  readonly warehouse: Warehouse;
  /** Folder for files, which the loader removes after each release. */
  readonly folder: string;
}

/** Loads what the sample publishers publish, through the real sources, without Temporal and PostgreSQL. */
export function createLoader({ world, publishers, warehouse, folder }: LoaderOptions) {
  const http = httpOf(publishers.url);
  const loaded = new Set<string>();

  /** Loads the files of a day that later days no longer have. */
  async function loadShortLived(day: number): Promise<void> {
    for (const source of checked) {
      const every = shortLived[source.id];
      if (every !== undefined && day % every === 0) await check(source, day - every + 1, day);
    }
  }

  /** Loads everything of the days of a step that is not loaded. Throws when a release is refused. */
  async function load(step: Step): Promise<void> {
    const { from, to } = step;
    for (let day = from; day <= to; day += 1) {
      if (day > 0) await texts('companies-house/officer-updates', [{ name: updateName(day), content: updateFile(world, day) }]);
      if (day % deliveredEvery !== 0) continue;
      // the first delivery states who has left, so that the changes of boards before the first day are known
      const product = day === 0 ? '216' : '195';
      const delivery = { name: deliveryName(day, product), content: [...deliveryLines(world, day, product)].join('') };
      await texts('companies-house/officers', [delivery]);
    }
    for (const source of streamed) await streamWindows(source, Math.max(from, 1), to);
    for (const source of checked) {
      if (isRead(source.id, step)) await check(source, from, to);
    }
  }

  return { load, loadShortLived };

  /** Loads the records of some days of a stream, each day as a window: the service seals none over two days. */
  async function streamWindows(source: Source, from: number, to: number): Promise<void> {
    const { url = '' } = source.stream ?? {};
    const stream = url.slice(url.lastIndexOf('/') + 1);
    const windows: Text[] = [];
    for (let day = from; day <= to; day += 1) {
      const content = recordsOf(world, stream, day)
        .map(({ line }) => line)
        .join('');
      if (content !== '') windows.push({ name: windowFile(url, windowId(firstTimepoint(day), firstTimepoint(day + 1) - 1)), content });
    }
    await texts(source.id, windows);
  }

  /** Loads files that no publisher serves by an address, each a release, which their source recognises. */
  async function texts(id: string, files: readonly Text[]): Promise<void> {
    const source = sourceOf(id);
    await inFolder(async (work) => {
      const inputs: ApplyInput[] = [];
      for (const { name, content } of files) {
        const path = join(work, name);
        await writeFile(path, content);
        const release = source.recognise(await describeFile(path));
        if (release === undefined) throw new Error(`${id} does not recognise ${name}`);
        inputs.push(await staged(source, release, [path], join(work, `${name}.stage`)));
      }
      for (const outcome of await warehouse.applyEach(inputs)) if (outcome.status === 'rejected') throw outcome.reason;
    });
  }

  async function check(source: Source, from: number, day: number): Promise<void> {
    const today = isoOf(day);
    const { coverage, lookbackDays, recheckDays = 0 } = source;
    const back = from === 0 || coverage === undefined ? (coverage?.horizonDays ?? lookbackDays) : Math.max(recheckDays, day - from);
    for await (const offer of source.discover(http, { from: addDays(today, -back), to: today }, today)) {
      if ('nothing' in offer || loaded.has(`${source.id} ${offer.id}`)) continue;
      await inFolder(async (work) => {
        const { raw, paths } = receiving(work);
        await source.fetch(http, offer, raw);
        await warehouse.apply(await staged(source, offer, paths(), join(work, 'stage')));
        loaded.add(`${source.id} ${offer.id}`);
      });
    }
  }

  function receiving(work: string): { raw: RawFiles; paths: () => string[] } {
    const names = new Set<string>();
    const keep = async (name: string, bytes: Uint8Array) => {
      names.add(name);
      await writeFile(join(work, name), bytes);
    };
    const raw: RawFiles = {
      has: async (name) => names.has(name),
      write: (name, _url, bytes) => keep(name, bytes),
      async download(name, url, _isOffered, addressNow) {
        const found = await http.get((await addressNow?.()) ?? url);
        if (found === undefined) throw new Error(`the sample publishers do not serve ${url}`);
        await keep(name, found.bytes);
      },
    };
    return { raw, paths: () => [...names].map((name) => join(work, name)) };
  }

  async function staged(source: Source, { id, dataDate }: ReleaseId, paths: readonly string[], folder: string): Promise<ApplyInput> {
    const files: RawFile[] = [];
    for (const path of paths) files.push({ ...(await describeFile(path)), path });
    const rows = await stageRelease({ source, release: { id, dataDate, files }, folder, pseudonymKey });
    const { day, today } = publishers.clock.now();
    // the first load fires no event, and neither do the earlier days that later loads bring
    const baselineThrough = isoOf(day === 0 ? 0 : -1);
    const retrievedAt = `${today}T12:00:00Z`;
    return { source, release: id, dataDate, runKind: 'scheduled', today, retrievedAt, baselineThrough, ...rows };
  }

  async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
    const made = await mkdtemp(join(folder, 'release-'));
    await work(made).finally(() => rm(made, { recursive: true, force: true }));
  }
}

/** The key of an installation, by which the numbers of titles are made pseudonyms. */
const pseudonymKey = Buffer.alloc(32, 7);

function sourceOf(id: string): Source {
  const source = byId.get(id);
  if (source === undefined) throw new Error(`there is no source ${id}`);
  return source;
}

/** Sends the requests for the publishers' real addresses to the sample publishers. */
function httpOf(base: string): Http {
  const at = (url: string) => url.replace(/^https?:\//, base);
  return {
    newsFeeds: sampleFeeds,
    async get(url, options) {
      const answer = await fetch(at(url), options?.last === undefined ? {} : { headers: { Range: `bytes=-${options.last}` } });
      if (answer.status === 404) return undefined;
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
      return { bytes: new Uint8Array(await answer.arrayBuffer()), url, headers: Object.fromEntries(answer.headers) };
    },
    async head(url) {
      const { status, headers } = await fetch(at(url), { method: 'HEAD' });
      const [etag, lastModified, bytes] = [headers.get('etag'), headers.get('last-modified'), headers.get('content-length')];
      if (status === 404) return undefined;
      return { ...(etag && { etag }), ...(lastModified && { lastModified }), ...(bytes && { bytes: Number(bytes) }) };
    },
  };
}

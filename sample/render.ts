import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { csv, fileStem } from './basic-company-data/file.ts';
import { noticeXml } from './gazette/document.ts';
import { feedPage } from './gazette/feed.ts';
import { publishedBy } from './gazette/plan.ts';
import { deliveryLines, deliveryName } from './officers/file.ts';
import { updateFile, updateName } from './officers/update.ts';
import { snapshotFiles, snapshotLines } from './psc/file.ts';
import { sanctionsCsv } from './sanctions/csv.ts';
import { designationsAt, issueDay } from './sanctions/list.ts';
import { sanctionsXml } from './sanctions/xml.ts';
import { snapshotOf } from './truth.ts';
import { createWorld, type Variation, type World } from './world.ts';
import { writeZip } from './zip.ts';

interface Rendering extends Variation {
  readonly companies: number;
  readonly seed: number;
  /** The sample's day; 0 is 2026-06-01. */
  readonly day: number;
  readonly folder: string;
  /** Absent: all records. */
  readonly only?: readonly Renderable[];
}

/** The records that can be rendered. */
export const renderable = ['companies', 'owners', 'officers', 'officer-updates', 'sanctions', 'notices'] as const;
export type Renderable = (typeof renderable)[number];

/**
 * Writes the files that the publishers serve on a day into `folder`: the single BasicCompanyData archive, the snapshot of owners, a delivery of
 * officers and the update of the day, the sanctions list in both formats, and The Gazette's feed pages of 100 with every notice as XML.
 * Returns the paths, relative to the
 * folder.
 */
export async function renderFiles({ companies, seed, day, folder, only = renderable, ...variation }: Rendering): Promise<string[]> {
  const world = createWorld(seed, companies, variation);
  await mkdir(folder, { recursive: true });
  const names: string[] = [];
  for (const record of only) names.push(...(await records[record](world, day, folder)));
  return names;
}

type Render = (world: World, day: number, folder: string) => Promise<string[]>;

const records: Readonly<Record<Renderable, Render>> = {
  companies: companyFiles,
  owners: ownerFiles,
  officers: officerFiles,
  'officer-updates': officerUpdateFiles,
  sanctions: sanctionsFiles,
  notices: gazetteFiles,
};

async function companyFiles(world: World, day: number, folder: string): Promise<string[]> {
  const month = snapshotOf(day);
  const stem = fileStem(month.name);
  await writeZip(join(folder, `${stem}.zip`), `${stem}.csv`, month.day, csv(world, month.day));
  return [`${stem}.zip`];
}

async function ownerFiles(world: World, day: number, folder: string): Promise<string[]> {
  const files = snapshotFiles(world, day);
  for (const file of files) await writeZip(join(folder, `${file.stem}.zip`), `${file.stem}.txt`, day, snapshotLines(world, day, file));
  return files.map(({ stem }) => `${stem}.zip`);
}

/** Writes a delivery to a subscriber, which no publisher serves. */
async function officerFiles(world: World, day: number, folder: string): Promise<string[]> {
  await writeFile(join(folder, deliveryName(day)), deliveryLines(world, day));
  return [deliveryName(day)];
}

async function officerUpdateFiles(world: World, day: number, folder: string): Promise<string[]> {
  await writeFile(join(folder, updateName(day)), updateFile(world, day));
  return [updateName(day)];
}

async function sanctionsFiles(world: World, day: number, folder: string): Promise<string[]> {
  const list = designationsAt(world, day);
  await writeFile(join(folder, 'UK-Sanctions-List.csv'), sanctionsCsv(list, issueDay(world, day)));
  await writeFile(join(folder, 'UK-Sanctions-List.xml'), sanctionsXml(list, issueDay(world, day)));
  return ['UK-Sanctions-List.csv', 'UK-Sanctions-List.xml'];
}

async function gazetteFiles(world: World, day: number, folder: string): Promise<string[]> {
  const names: string[] = [];
  await mkdir(join(folder, 'notices'), { recursive: true });
  const notices = publishedBy(world, day);
  for (let page = 1; (page - 1) * 100 < notices.length; page += 1) {
    const name = `insolvency-${String(page).padStart(4, '0')}.json`;
    const query = new URLSearchParams({ 'results-page-size': '100', 'sort-by': 'oldest-date', 'results-page': String(page) });
    await writeFile(join(folder, name), JSON.stringify(feedPage(world, day, { service: 'insolvency', query })));
    names.push(name);
  }
  for (const notice of notices) {
    const name = join('notices', `${notice.id}.xml`);
    await writeFile(join(folder, name), noticeXml(world, notice));
    names.push(name);
  }
  return names;
}

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { csv, fileStem } from './basic-company-data/file.ts';
import { noticeXml } from './gazette/document.ts';
import { feedPage } from './gazette/feed.ts';
import { publishedBy } from './gazette/plan.ts';
import { deliveryLines, deliveryName } from './officers/file.ts';
import { snapshotLines, snapshotStem } from './psc/file.ts';
import { sanctionsCsv } from './sanctions/csv.ts';
import { designationsAt, listDay } from './sanctions/list.ts';
import { sanctionsXml } from './sanctions/xml.ts';
import { snapshotOf } from './truth.ts';
import { createWorld, type World } from './world.ts';
import { writeZip } from './zip.ts';

export interface Rendering {
  readonly companies: number;
  readonly seed: number;
  /** The sample's day; 0 is 2026-06-01. */
  readonly day: number;
  readonly folder: string;
}

/**
 * Writes what the publishers would serve on a day into `folder`: the one BasicCompanyData archive, the snapshot of owners, the delivery of officers, the Gazette's feed pages of 100 with
 * every notice as XML, and the sanctions list in both formats. Answers with the paths, relative to the folder.
 */
export async function renderFiles({ companies, seed, day, folder }: Rendering): Promise<string[]> {
  const world = createWorld(seed, companies);
  await mkdir(join(folder, 'notices'), { recursive: true });
  const month = snapshotOf(day);
  const stem = fileStem(month.name);
  await writeZip(join(folder, `${stem}.zip`), `${stem}.csv`, month.day, csv(world, month.day));
  const list = designationsAt(world, day);
  await writeFile(join(folder, 'UK-Sanctions-List.csv'), sanctionsCsv(list, listDay(day)));
  await writeFile(join(folder, 'UK-Sanctions-List.xml'), sanctionsXml(list, listDay(day)));
  const owners = snapshotStem(day);
  await writeZip(join(folder, `${owners}.zip`), `${owners}.txt`, day, snapshotLines(world, day));
  await writeFile(join(folder, deliveryName(day)), deliveryLines(world, day));
  return [
    `${stem}.zip`,
    `${owners}.zip`,
    deliveryName(day),
    'UK-Sanctions-List.csv',
    'UK-Sanctions-List.xml',
    ...(await gazetteFiles(world, day, folder)),
  ];
}

async function gazetteFiles(world: World, day: number, folder: string): Promise<string[]> {
  const names: string[] = [];
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

import { createPublisher } from '../../activities/publishers/publisher.ts';
import { rawReleases } from '../../activities/publishers/raw-releases.ts';
import { openStore } from '../../infra/store/open-store.ts';
import { inProcessLimiter } from '../worlds/in-process-limiter.ts';

// node --import ./test/worlds/typescript.mjs test/store/fetch.script.ts STORE PUBLISHER: fetches one release of three files and seals it
const [, , address = '', publisher = ''] = process.argv;
const source = { id: 'test/list', licence: 'OGL-UK-3.0', attribution: 'Made-up records' } as const;
const http = createPublisher({
  source: { id: source.id, politeness: { requests: 1000, perSeconds: 1 } },
  records: { mode: 'live' },
  contact: 'risk@example.invalid',
  limiter: inProcessLimiter({ scale: 0 }),
});
const store = openStore(address);
process.stdout.write('started\n');
const files = await rawReleases(store).files(source, { id: 'r1', dataDate: '2026-11-01' }, http);
for (const part of ['part-1.csv', 'part-2.csv']) await files.download(part, `${publisher}/${part}`);
await files.write('page.json', `${publisher}/page.json`, Buffer.from('{"page":1}'));
await files.seal();
await store.putBytes('records/test/list/r1/rows.parquet', Buffer.alloc(2 << 20, 7));
await http.close();
process.stdout.write('done\n');

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { createApi } from '../../api/server.ts';
import { openSoftwareSigner } from '../../infra/hsm/software.ts';
import { webhookPolicy } from '../../infra/http/outbound.ts';
import { openPool } from '../../infra/postgres/pool.ts';
import { createSecretBox } from '../../infra/secret-box.ts';
import { testSources, today } from '../worlds/api-sources.ts';

/** An API in its own process, which a test kills: it reports that it is about to sign, and then never signs. */
const [databaseUrl = '', keyFile = '', leaseSeconds = '2'] = process.argv.slice(2);
const signer = await openSoftwareSigner(keyFile);
const stuck = {
  ...signer,
  sign: () => {
    process.send?.({ signing: true });
    return new Promise<never>(() => {});
  },
};
const api = createApi({
  pool: openPool(databaseUrl),
  signers: { live: stuck, sandbox: stuck },
  clock: () => ({ now: new Date(), today }),
  sources: testSources,
  supplementarySources: [],
  screenedSources: [],
  consoleSources: [],
  screeningLists: { current: () => [], words: () => null, ready: () => false, refresh: async () => {} },
  secretBox: createSecretBox(Buffer.alloc(32, 7)),
  webhookPolicy: webhookPolicy({ allow: [], production: true }),
  logger: pino({ level: 'silent' }),
  leaseSeconds: Number(leaseSeconds),
});
const server = createServer(api).listen(0, '127.0.0.1');
await once(server, 'listening');
process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });

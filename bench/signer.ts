import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { ensureSoftHsmToken } from '../infra/embedded/softhsm.ts';
import { openPkcs11Signer } from '../infra/hsm/pkcs11/signer.ts';
import type { Signer } from '../infra/hsm/signer.ts';
import { openSoftwareSigner } from '../infra/hsm/software.ts';
import { machineLine, percentile } from './machine.ts';

/**
 * Measures the raw rate of each signer over a receipt-sized text. There are as many callers as sessions, so the latency excludes waiting in the
 * queue. `JS ms`: time of the event loop per signature, on the thread that also answers requests (event loop utilisation).
 * Run: `npm run build && UV_THREADPOOL_SIZE=12 node dist/bench/signer.js [seconds each]`.
 */
const seconds = Number(process.argv[2] ?? 3);
const logger = pino({ level: 'silent' });
const folder = await mkdtemp(join(tmpdir(), 'bench-signer-'));
const text = Buffer.alloc(2_000, 'receipt ');

console.log(`${machineLine()}, UV_THREADPOOL_SIZE ${process.env.UV_THREADPOOL_SIZE ?? 'unset'}`);
console.log('signer    sessions  per second  p50 ms  p95 ms  p99 ms   JS ms');
const software = await openSoftwareSigner(join(folder, 'key.pem'));
for (const callers of [1, 2, 4, 8]) await measure(software, callers);

const token = await ensureSoftHsmToken({ home: folder, logger, environment: process.env });
if (token === undefined) console.log('pkcs11    not measured: SoftHSM or the binary of koffi is not installed');
else {
  process.env.SOFTHSM2_CONF = token.confPath;
  for (const sessions of [1, 2, 4, 8]) {
    const signer = await openPkcs11Signer({ ...token, sessions }, logger, { whenAbsent: 'reject' });
    await measure(signer, sessions);
    await signer.close();
  }
}
await rm(folder, { recursive: true });

async function measure(signer: Signer, callers: number): Promise<void> {
  const took: number[] = [];
  const idle = performance.eventLoopUtilization();
  const start = performance.now();
  const end = start + seconds * 1_000;
  const caller = async () => {
    while (performance.now() < end) {
      const before = performance.now();
      await signer.sign(text);
      took.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  const rate = took.length / ((performance.now() - start) / 1_000);
  const busy = performance.eventLoopUtilization(idle).active / took.length;
  const figures = [percentile(took, 0.5), percentile(took, 0.95), percentile(took, 0.99), busy].map((ms) => ms.toFixed(2).padStart(6));
  console.log(`${signer.kind.padEnd(8)}  ${String(callers).padStart(8)}  ${rate.toFixed(0).padStart(10)}  ${figures.join('  ')}`);
}

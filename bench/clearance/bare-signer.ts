import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../../infra/config.ts';
import { openPkcs11Signer } from '../../infra/hsm/pkcs11/signer.ts';
import { openSoftwareSigner } from '../../infra/hsm/software.ts';

/** The rate of the signer alone, as a process of its own. Argument: the seconds for which it signs. */
export interface BareRate {
  /** Signatures in a second. */
  readonly rate: number;
  /** Milliseconds of processor for each. */
  readonly cpuMs: number;
}

const seconds = Number(process.argv[2]);
const config = readConfig();
const signer =
  config.pkcs11 === undefined
    ? await openSoftwareSigner(join(config.home, 'sandbox-signing-key.pem'))
    : await openPkcs11Signer(config.pkcs11, pino({ level: 'silent' }), { whenAbsent: 'reject' });
const text = Buffer.alloc(2_000, 'receipt ');
let signed = 0;
const start = performance.now();
const cpu = process.cpuUsage();
const one = async () => {
  for (; performance.now() < start + seconds * 1_000; signed += 1) await signer.sign(text);
};
await Promise.all(Array.from({ length: 32 }, one)); // as many as wait for the API's sessions
const { user, system } = process.cpuUsage(cpu);
process.send?.({ rate: signed / ((performance.now() - start) / 1_000), cpuMs: (user + system) / 1_000 / signed } satisfies BareRate);
await signer.close();
process.disconnect();

import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeSoftHsm, processEnvironment } from '../../test/worlds/softhsm.ts';
import { CKF } from '../hsm/pkcs11/constants.ts';
import { openPkcs11Signer } from '../hsm/pkcs11/signer.ts';
import { withModule } from '../hsm/pkcs11/signing-key.ts';
import { createKeyInHome, ensureSoftHsmToken, findSoftHsm, type SoftHsmToken } from './softhsm.ts';

const logger = pino({ level: 'silent' });
let home: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'softhsm-'));
});
afterEach(async () => {
  delete processEnvironment.SOFTHSM2_CONF;
  await rm(home, { recursive: true, force: true });
});

const ensure = async (keyLabel?: string) => {
  const token = await ensureSoftHsmToken({ home, logger, keyLabel, environment: processEnvironment });
  if (token === undefined) throw new Error('no SoftHSM');
  return token;
};

describeSoftHsm('the SoftHSM token under the home folder', () => {
  test('a second start finds the token and key of the first, and only the owner may read the PIN', async () => {
    const first = await ensure();
    const thumbprint = await thumbprintOf(first);
    const second = await ensure();
    expect(second).toEqual(first);
    expect(await thumbprintOf(second)).toBe(thumbprint);
    expect(((await stat(join(home, 'softhsm', 'pin'))).mode & 0o777).toString(8)).toBe('600');
    expect(await readdir(join(home, 'softhsm', 'tokens'))).toHaveLength(1);
  });

  test('a key that was made beside the first one signs when a start names it, and the first one when none does', async () => {
    expect(await createKeyInHome(home, 'next', processEnvironment)).toBeUndefined(); // the home has no token yet
    const first = await thumbprintOf(await ensure());
    const next = await createKeyInHome(home, 'next', processEnvironment);
    expect(next?.thumbprint).not.toBe(first);
    expect(await createKeyInHome(home, 'next', processEnvironment)).toEqual(next);
    expect(await thumbprintOf(await ensure('next'))).toBe(next?.thumbprint);
    expect(await thumbprintOf(await ensure())).toBe(first);
  });

  test('the next start completes a token that has no user PIN yet', async () => {
    await ensure();
    await rm(join(home, 'softhsm', 'tokens'), { recursive: true });
    await halfMade(home);
    const token = await ensure();
    expect(await thumbprintOf(token)).toMatch(/^[\w-]{43}$/);
    expect(await readdir(join(home, 'softhsm', 'tokens'))).toHaveLength(1);
  });

  test('the next start replaces a public key that has no private key by a new pair', async () => {
    await ensure();
    const folder = await tokenFolder(home);
    const [, ...objects] = await objectsBySize(folder);
    for (const name of objects) await rm(join(folder, name)); // keeps the smaller file, the public key
    const token = await ensure();
    expect(await thumbprintOf(token)).toMatch(/^[\w-]{43}$/);
    expect(await objectsBySize(folder)).toHaveLength(2);
  });

  test('a truncated token folder does not prevent the start', async () => {
    await ensure();
    await truncate(join(await tokenFolder(home), 'token.object'), 10);
    expect(await thumbprintOf(await ensure())).toMatch(/^[\w-]{43}$/);
  });

  test('a PIN that the token refuses is PIN_REFUSED', async () => {
    await ensure();
    await rm(join(home, 'softhsm', 'pin'));
    await expect(ensure()).rejects.toMatchObject({ code: 'PIN_REFUSED' });
  });

  test('a PIN file that other users may read is refused', async () => {
    await ensure();
    await rm(join(home, 'softhsm', 'pin'));
    await writeFile(join(home, 'softhsm', 'pin'), 'seen by all', { mode: 0o644 });
    await expect(ensure()).rejects.toThrow(/chmod 600/);
  });
});

async function thumbprintOf(token: SoftHsmToken): Promise<string> {
  processEnvironment.SOFTHSM2_CONF = token.confPath;
  const signer = await openPkcs11Signer({ ...token, sessions: 1 }, logger, { whenAbsent: 'reject' });
  await signer.close();
  return signer.publicKey.thumbprint;
}

/** Creates what a start leaves behind that is killed after C_InitToken. */
async function halfMade(where: string): Promise<void> {
  await mkdir(join(where, 'softhsm', 'tokens'), { mode: 0o700 });
  const officerPin = await readFile(join(where, 'softhsm', 'so-pin'), 'utf8');
  processEnvironment.SOFTHSM2_CONF = join(where, 'softhsm', 'softhsm2.conf');
  await withModule(findSoftHsm()!, async (cryptoki) => {
    const [slot] = cryptoki.C_GetSlotList(true);
    cryptoki.C_InitToken(slot!, officerPin, 'risk-receipts'.padEnd(32));
    expect(cryptoki.C_GetTokenInfo(slot!).flags & CKF.userPinInitialized).toBe(0);
  });
}

async function tokenFolder(where: string): Promise<string> {
  const [name] = await readdir(join(where, 'softhsm', 'tokens'));
  return join(where, 'softhsm', 'tokens', name!);
}

/** Returns the files of a token's key objects, the smaller public key first. */
async function objectsBySize(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.object') && name !== 'token.object');
  const sizes = await Promise.all(names.map(async (name) => [(await stat(join(folder, name))).size, name] as const));
  return sizes.sort(([a], [b]) => a - b).map(([, name]) => name);
}

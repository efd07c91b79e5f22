import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pkcs11Labels } from '../config.ts';
import { writeDurably } from '../durable-file.ts';
import { CKF, CKU } from '../hsm/pkcs11/constants.ts';
import type { Cryptoki, Handle } from '../hsm/pkcs11/cryptoki.ts';
import { Pkcs11SetupError } from '../hsm/pkcs11/library.ts';
import { findToken, tokenInfo, tokensLabelled } from '../hsm/pkcs11/objects.ts';
import { createSigningKey, ensureKey, withModule } from '../hsm/pkcs11/signing-key.ts';
import type { RsaPublicKey } from '../hsm/public-key.ts';
import { secretFile } from '../hsm/secret-file.ts';
import type { Logger } from '../telemetry/logger.ts';

/** Paths of SoftHSM on Debian and Ubuntu, Fedora, Arch and Alpine, after a build from source, and with Homebrew. */
const libraries = [
  '/usr/lib/softhsm/libsofthsm2.so',
  '/usr/lib/x86_64-linux-gnu/softhsm/libsofthsm2.so',
  '/usr/lib/aarch64-linux-gnu/softhsm/libsofthsm2.so',
  '/usr/lib64/softhsm/libsofthsm2.so',
  '/usr/lib64/pkcs11/libsofthsm2.so',
  '/usr/lib/pkcs11/libsofthsm2.so',
  '/usr/local/lib/softhsm/libsofthsm2.so',
  '/opt/homebrew/lib/softhsm/libsofthsm2.so',
];

const { token: tokenLabel, key: firstKey } = pkcs11Labels;

/** A PKCS#11 token on this machine, as SoftHSM creates one. */
export interface SoftHsmToken {
  readonly module: string;
  readonly tokenLabel: string;
  readonly pin: string;
  readonly keyLabel: string;
  /** `SOFTHSM2_CONF` must have this value when a process that opens the token starts. */
  readonly confPath: string;
}

export function findSoftHsm(): string | undefined {
  return libraries.find((path) => existsSync(path));
}

/**
 * Returns a SoftHSM token under `<home>/softhsm` with its first signing key, and creates both at first use, through PKCS#11 only. Each step checks
 * what exists, so the next start completes one that was killed half-way. `keyLabel`: the key that signs, which `createKeyInHome` made; absent: the first
 * one. Returns `undefined` when SoftHSM or the binary of koffi is not installed. Throws `SignerProblem` when the token refuses the PIN that is stored
 * beside it.
 */
export async function ensureSoftHsmToken({
  home,
  logger,
  module = findSoftHsm(),
  keyLabel = firstKey,
  environment,
}: {
  readonly home: string;
  readonly logger: Logger;
  readonly module?: string | undefined;
  readonly keyLabel?: string | undefined;
  /** The environment that getenv(3) reads: `process.env` itself, not a copy. */
  readonly environment: NodeJS.ProcessEnv;
}): Promise<SoftHsmToken | undefined> {
  if (module === undefined) return undefined;
  const folder = folderIn(home);
  const token = { module, tokenLabel, keyLabel, confPath: await writeConf(folder), pin: await pinIn(folder) };
  const officerPin = await secretFile(join(folder, 'so-pin'), randomPin);
  try {
    await withConf(environment, token.confPath, () =>
      withModule(module, async (cryptoki) => {
        const slot = ensureToken(cryptoki, officerPin, token.pin);
        const { thumbprint } = await ensureKey(cryptoki, slot, { pin: token.pin, keyLabel: firstKey });
        logger.debug({ kid: thumbprint }, 'SoftHSM token ready');
      }),
    );
  } catch (error) {
    if (!(error instanceof Pkcs11SetupError) || error.code !== 'KOFFI_MISSING') throw error;
    logger.warn('SoftHSM is installed, but koffi has no binary for this platform; signing with a software key');
    return undefined;
  }
  return token;
}

/**
 * Makes sure that the token under the home folder holds a key with the label, as `createSigningKey` does, and returns its public half; a running service may
 * have the token open. Returns `undefined` when the home has no token.
 */
export async function createKeyInHome(home: string, keyLabel: string, environment: NodeJS.ProcessEnv): Promise<RsaPublicKey | undefined> {
  const [module, folder] = [findSoftHsm(), folderIn(home)];
  if (module === undefined || !existsSync(pinFile(folder))) return undefined;
  const pin = await pinIn(folder);
  return withConf(environment, await writeConf(folder), () => createSigningKey({ module, tokenLabel, pin, keyLabel, sessions: 1 }));
}

const folderIn = (home: string) => resolve(home, 'softhsm');
const pinFile = (folder: string) => join(folder, 'pin');
const pinIn = (folder: string) => secretFile(pinFile(folder), randomPin);

function ensureToken(cryptoki: Cryptoki, officerPin: string, pin: string): Handle {
  if (tokensLabelled(cryptoki, tokenLabel).length === 0) {
    cryptoki.C_InitToken(emptySlot(cryptoki), officerPin, tokenLabel.padEnd(32));
  }
  const slot = findToken(cryptoki, tokenLabel);
  if ((cryptoki.C_GetTokenInfo(slot).flags & CKF.userPinInitialized) === 0) {
    const session = cryptoki.C_OpenSession(slot, CKF.serialSession | CKF.rwSession);
    cryptoki.C_Login(session, CKU.securityOfficer, officerPin);
    cryptoki.C_InitPIN(session, pin);
    cryptoki.C_Logout(session);
  }
  return slot;
}

/** SoftHSM always shows one additional slot, whose token is not initialised. */
function emptySlot(cryptoki: Cryptoki): Handle {
  const slot = cryptoki.C_GetSlotList(true).find((each) => {
    const info = tokenInfo(cryptoki, each);
    return info !== undefined && (info.flags & CKF.tokenInitialized) === 0;
  });
  if (slot === undefined) throw new Error('SoftHSM shows no empty slot for a new token');
  return slot;
}

async function writeConf(folder: string): Promise<string> {
  const tokens = join(folder, 'tokens');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await mkdir(tokens, { recursive: true, mode: 0o700 });
  const path = join(folder, 'softhsm2.conf');
  await writeDurably(path, `directories.tokendir = ${tokens}\nobjectstore.backend = file\nlog.level = ERROR\n`);
  return path;
}

/** SoftHSM finds its configuration only through getenv(3), which it reads at each initialisation. */
async function withConf<T>(environment: NodeJS.ProcessEnv, confPath: string, run: () => Promise<T>): Promise<T> {
  const before = environment.SOFTHSM2_CONF;
  environment.SOFTHSM2_CONF = confPath;
  try {
    return await run();
  } finally {
    if (before === undefined) delete environment.SOFTHSM2_CONF;
    else environment.SOFTHSM2_CONF = before;
  }
}

async function randomPin(): Promise<string> {
  return randomBytes(16).toString('hex');
}

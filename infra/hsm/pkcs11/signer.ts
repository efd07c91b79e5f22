import type { Pkcs11Config } from '../../config.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { openRecoveringSigner, type SignerOptions, type SigningDevice } from '../recovering-signer.ts';
import type { Signer } from '../signer.ts';
import { SignerProblem } from '../signer-problem.ts';
import { type Cryptoki, finalizeQuietly, loadCryptoki } from './cryptoki.ts';
import { claimModule } from './library.ts';
import { openToken, type SigningSession, signOn } from './open-token.ts';
import { tokenProblem } from './token-problem.ts';

/**
 * Opens a signer on a PKCS#11 token. With `whenAbsent: 'wait'` it resolves even when the token is absent: until the token is there, `sign`
 * rejects with `SignerUnavailable` and `health` says why; no restart is needed. Rejects with `Pkcs11SetupError` when the library or
 * koffi's binary is missing: waiting does not help then.
 */
export async function openPkcs11Signer(config: Pkcs11Config, logger: Logger, options: SignerOptions = {}): Promise<Signer> {
  return startPkcs11Signer(loadCryptoki(config.module), config, logger, options);
}

/** Does the same on a library that is already loaded. */
export async function startPkcs11Signer(cryptoki: Cryptoki, config: Pkcs11Config, logger: Logger, options: SignerOptions): Promise<Signer> {
  return openRecoveringSigner(tokenDevice(cryptoki, config), logger, options);
}

/** How often to retry a PIN that has worked in this process: a token that is still starting may refuse it. */
const pinRetries = 2;

/**
 * Any failure of any call takes the token down, because a library that has lost its token once tends to fail until it is initialised again, and
 * old handles must not be used again. A PIN that was refused stops it: a token locks itself after a few wrong PINs, and only the security officer
 * can unlock it.
 */
function tokenDevice(cryptoki: Cryptoki, config: Pkcs11Config): SigningDevice<SigningSession> {
  const unclaim = claimModule(config.module);
  let refusals = 0;
  return {
    kind: 'pkcs11',
    noun: 'signing token',
    starting: new SignerProblem('TOKEN_STARTING', 'the token is being opened'),
    async open() {
      const token = await openToken(cryptoki, config);
      refusals = 0;
      const { publicKey, sessions } = token;
      return {
        publicKey,
        sessions,
        title: `token "${config.tokenLabel}"`,
        sign: (session, data) => signOn(cryptoki, token, session, data),
      };
    },
    release() {
      finalizeQuietly(cryptoki);
      unclaim();
    },
    hung: (ms) => new SignerProblem('TOKEN_HUNG', `the token has not answered for ${ms} ms`),
    problemOf: tokenProblem,
    whyStopped({ code }, hasWorked) {
      if (code !== 'PIN_REFUSED') return undefined;
      refusals += 1;
      if (refusals <= (hasWorked ? pinRetries : 0)) return undefined;
      return 'the PIN is not tried again, because the token would lock itself; set PKCS11_PIN and restart';
    },
  };
}

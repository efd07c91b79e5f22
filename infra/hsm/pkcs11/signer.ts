import { setTimeout as sleep } from 'node:timers/promises';
import type { Pkcs11Config } from '../../config.ts';
import type { Logger } from '../../telemetry/logger.ts';
import type { RsaPublicKey } from '../public-key.ts';
import { type Signer, SignerUnavailable } from '../signer.ts';
import { type Cryptoki, finalizeQuietly, loadCryptoki } from './cryptoki.ts';
import { claimModule } from './library.ts';
import { type OpenToken, openToken, type SigningSession, selfTestText, signOn } from './open-token.ts';
import { backoff, mustStop } from './recovery.ts';
import { SessionPool } from './session-pool.ts';
import { TokenProblem, tokenProblem } from './token-problem.ts';

export interface Pkcs11SignerOptions {
  /** When the token cannot be opened at once: start and keep trying (`wait`, the default), or reject. */
  readonly whenAbsent?: 'wait' | 'reject';
  /** Publishes a key. Awaited before the first signature, so that verifiers can find the key of every receipt. */
  readonly announce?: (key: RsaPublicKey) => Promise<void>;
  /** How many signatures may wait for a session; more are refused at once. */
  readonly queueLimit?: number;
  /** How long a signature may wait for a session, in milliseconds. */
  readonly waitMs?: number;
  /** Milliseconds after which a signature counts as hung. */
  readonly operationMs?: number;
  /** Longest pause between two attempts to reopen the token, in milliseconds. */
  readonly backoffMs?: number;
  /** After so many milliseconds without a signature the signer makes one: to check the token, and to keep its sessions from expiring. */
  readonly probeMs?: number;
}

const defaults = { whenAbsent: 'wait', queueLimit: 256, waitMs: 2_000, operationMs: 10_000, backoffMs: 4_000, probeMs: 10_000 } as const;

/**
 * Opens a signer on a PKCS#11 token. With `whenAbsent: 'wait'` it resolves even when the token is absent: until the token is there, `sign`
 * rejects with `SignerUnavailable` and `health` says why; no restart is needed. Rejects with `Pkcs11SetupError` when the library or
 * koffi's binary is missing: waiting does not help then.
 */
export async function openPkcs11Signer(config: Pkcs11Config, logger: Logger, options: Pkcs11SignerOptions = {}): Promise<Signer> {
  return startPkcs11Signer(loadCryptoki(config.module), config, logger, options);
}

/** Does the same on a library that is already loaded. */
export async function startPkcs11Signer(
  cryptoki: Cryptoki,
  config: Pkcs11Config,
  logger: Logger,
  options: Pkcs11SignerOptions,
): Promise<Signer> {
  const signer = new Pkcs11Signer(cryptoki, config, logger, { ...defaults, ...options });
  await signer.start();
  return signer;
}

type State =
  | { readonly name: 'up'; readonly token: OpenToken; readonly pool: SessionPool<SigningSession> }
  | { readonly name: 'down'; readonly problem: TokenProblem; readonly retryAt: number }
  | { readonly name: 'stopped'; readonly problem: TokenProblem }
  | { readonly name: 'closed' };
type Up = Extract<State, { name: 'up' }>;
type Options = Required<Omit<Pkcs11SignerOptions, 'announce'>> & Pick<Pkcs11SignerOptions, 'announce'>;

/**
 * A state machine. Up: it signs; any failure of any call takes it down, because a library that has lost its token once tends to fail until
 * it is initialised again, and old handles must not be used again. Down: it refuses at once, waits for the calls in flight, finalises the
 * library, and initialises it again with growing pauses. Stopped: the token refused the PIN, and an operator must act.
 */
class Pkcs11Signer implements Signer {
  readonly kind = 'pkcs11';
  readonly #cryptoki: Cryptoki;
  readonly #config: Pkcs11Config;
  readonly #logger: Logger;
  readonly #options: Options;
  readonly #unclaim: () => void;
  readonly #closing = new AbortController();
  readonly #probe: NodeJS.Timeout;
  #state: State = { name: 'down', problem: new TokenProblem('TOKEN_STARTING', 'the token is being opened'), retryAt: Date.now() };
  #publicKey: RsaPublicKey | undefined;
  #pinRefusals = 0;
  #lastSignedAt = 0;
  #recovery: Promise<void> = Promise.resolve();

  constructor(cryptoki: Cryptoki, config: Pkcs11Config, logger: Logger, options: Options) {
    this.#unclaim = claimModule(config.module);
    this.#cryptoki = cryptoki;
    this.#config = config;
    this.#logger = logger;
    this.#options = options;
    this.#probe = setInterval(() => this.#probeWhenIdle(), options.probeMs / 2).unref();
  }

  async start(): Promise<void> {
    const problem = await this.#attempt();
    if (problem === undefined) return;
    if (this.#options.whenAbsent === 'reject') {
      await this.close();
      throw problem;
    }
    this.#recovery = this.#recover(1);
  }

  get publicKey(): RsaPublicKey {
    if (this.#publicKey === undefined) throw this.#unavailable();
    return this.#publicKey;
  }

  async sign(data: Uint8Array): Promise<Uint8Array> {
    if (this.#state.name !== 'up') throw this.#unavailable();
    return this.#signOn(this.#state, data);
  }

  health(): { ok: boolean; detail: string } {
    const state = this.#state;
    if (state.name === 'closed') return { ok: false, detail: 'closed' };
    if (state.name !== 'up') return { ok: false, detail: `${state.problem.code}: ${state.problem.message}` };
    const { tokenLabel, sessions } = this.#config;
    return {
      ok: true,
      detail: `token "${tokenLabel}", key ${this.publicKey.thumbprint}, ${sessions} sessions, ${state.pool.waiting} waiting`,
    };
  }

  async close(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    const state = this.#state;
    this.#closing.abort();
    this.#state = { name: 'closed' };
    clearInterval(this.#probe);
    const quiet = Promise.all([state.name === 'up' ? state.pool.drain(this.#unavailable()) : undefined, this.#recovery]);
    const abandon = new AbortController();
    const late = sleep(this.#options.operationMs, 'late', { signal: abandon.signal }).catch(() => undefined);
    const outcome = await Promise.race([quiet, late]);
    abandon.abort();
    // The effect of C_Finalize during a call is undefined; the process is ending anyway.
    if (outcome === 'late') this.#logger.warn('closing while a call into the token has not returned');
    else finalizeQuietly(this.#cryptoki);
    this.#unclaim();
  }

  #signOn(up: Up, data: Uint8Array): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const fail = (cause: unknown) => {
        if (cause instanceof SignerUnavailable) return reject(cause); // from the pool: the token works, or its loss is recorded already
        this.#lose(up, tokenProblem(cause));
        reject(this.#unavailable());
      };
      const signed = up.pool.use(async (session) => {
        const { operationMs } = this.#options;
        const hung = setTimeout(
          () => fail(new TokenProblem('TOKEN_HUNG', `the token has not answered for ${operationMs} ms`)),
          operationMs,
        );
        try {
          return await signOn(this.#cryptoki, up.token, session, data);
        } finally {
          clearTimeout(hung);
        }
      });
      signed.then((signature) => {
        this.#lastSignedAt = Date.now();
        resolve(signature);
      }, fail);
    });
  }

  #lose(up: Up, problem: TokenProblem): void {
    if (this.#state !== up) return; // several signatures in flight fail for one loss
    this.#logger.error({ code: problem.code, reason: problem.message }, 'signing token lost');
    this.#state = { name: 'down', problem, retryAt: Date.now() };
    const drained = up.pool.drain(this.#unavailable());
    this.#recovery = drained.then(() => this.#recover(0));
  }

  async #recover(from: number): Promise<void> {
    const { signal } = this.#closing;
    for (let attempt = from; this.#state.name === 'down'; attempt += 1) {
      const pause = backoff(attempt, this.#options.backoffMs);
      this.#state = { ...this.#state, retryAt: Date.now() + pause };
      await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      await this.#attempt();
    }
  }

  /** Tries once to open the token. Resolves to `undefined` when it can sign. */
  async #attempt(): Promise<TokenProblem | undefined> {
    try {
      const token = await this.#openSameKey();
      if (this.#closing.signal.aborted) return new TokenProblem('TOKEN_FAILED', 'the signer was closed meanwhile');
      this.#pinRefusals = 0;
      this.#lastSignedAt = Date.now();
      const pool = new SessionPool(token.sessions, this.#options);
      this.#state = { name: 'up', token, pool };
      const { thumbprint } = token.publicKey;
      this.#logger.info({ kid: thumbprint, token: this.#config.tokenLabel, sessions: token.sessions.length }, 'signing token ready');
      return undefined;
    } catch (error) {
      const problem = tokenProblem(error);
      this.#recordProblem(problem);
      return problem;
    }
  }

  /** Opens the token. Refuses another key under the same label: it is not published, and no operator has approved it. */
  async #openSameKey(): Promise<OpenToken> {
    const token = await openToken(this.#cryptoki, this.#config);
    if (this.#publicKey === undefined) {
      await this.#announce(token.publicKey);
      this.#publicKey = token.publicKey;
    }
    const [before, now] = [this.#publicKey.thumbprint, token.publicKey.thumbprint];
    if (before !== now) throw new TokenProblem('KEY_CHANGED', `the token holds key ${now} instead of ${before}; restart to sign with it`);
    return token;
  }

  async #announce(key: RsaPublicKey): Promise<void> {
    try {
      await this.#options.announce?.(key);
    } catch (cause) {
      throw new TokenProblem('KEY_UNANNOUNCED', `key ${key.thumbprint} could not be published`, { cause });
    }
  }

  #recordProblem(problem: TokenProblem): void {
    if (this.#state.name !== 'down') return;
    if (problem.message !== this.#state.problem.message) {
      this.#logger.warn({ code: problem.code, reason: problem.message }, 'signing token not available');
    }
    if (problem.code === 'PIN_REFUSED') this.#pinRefusals += 1;
    const stop = mustStop(problem, { hasWorked: this.#publicKey !== undefined, refusals: this.#pinRefusals });
    if (stop)
      this.#logger.error(
        { code: problem.code },
        'the PIN is not tried again, because the token would lock itself; set PKCS11_PIN and restart',
      );
    this.#state = stop ? { name: 'stopped', problem } : { ...this.#state, problem };
  }

  #probeWhenIdle(): void {
    if (this.#state.name !== 'up' || Date.now() - this.#lastSignedAt < this.#options.probeMs) return;
    this.sign(selfTestText).catch(() => {
      // #lose has recorded and logged the loss
    });
  }

  #unavailable(): SignerUnavailable {
    const state = this.#state;
    switch (state.name) {
      case 'closed':
        return new SignerUnavailable('the signer is closed', 5);
      case 'stopped':
        return new SignerUnavailable(`${state.problem.code}: ${state.problem.message}`, 60, { cause: state.problem });
      case 'down':
        return new SignerUnavailable(`${state.problem.code}: ${state.problem.message}`, (state.retryAt - Date.now()) / 1000, {
          cause: state.problem,
        });
      case 'up':
        return new SignerUnavailable('the token is back; try again', 1);
    }
  }
}

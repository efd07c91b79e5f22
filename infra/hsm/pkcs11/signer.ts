import { setTimeout as sleep } from 'node:timers/promises';
import type { ReceiptJwk } from '../../../models/receipts/jwk.ts';
import type { Pkcs11Config } from '../../config.ts';
import type { Logger } from '../../telemetry/logger.ts';
import { type Signer, SignerUnavailable } from '../signer.ts';
import { backoff, mustStop } from './breaker.ts';
import { type Cryptoki, finalizeQuietly, loadCryptoki } from './cryptoki.ts';
import { claimModule } from './library.ts';
import { type OpenToken, openToken, type SigningSession, selfTestText, signOn } from './open-token.ts';
import { SessionPool } from './session-pool.ts';
import { TokenProblem, tokenProblem } from './token-problem.ts';

export interface Pkcs11SignerOptions {
  /** What to do when the token cannot be opened at once: come up and keep trying (the default), or reject. */
  readonly whenAbsent?: 'wait' | 'reject';
  /** Awaited before the first signature by a key, so that it is published before a receipt names it. */
  readonly announce?: (jwk: ReceiptJwk) => Promise<void>;
  /** Signatures that may wait for a session; more are refused at once. */
  readonly queueLimit?: number;
  /** How long a signature may wait for a session. */
  readonly waitMs?: number;
  /** A call into the token that takes longer has hung. */
  readonly operationMs?: number;
  /** Longest pause between two attempts to get the token back. */
  readonly backoffMs?: number;
  /** After so long without a signature one is made to see that the token still works, and to keep its sessions from idling out. */
  readonly probeMs?: number;
}

const defaults = { whenAbsent: 'wait', queueLimit: 256, waitMs: 2_000, operationMs: 10_000, backoffMs: 4_000, probeMs: 10_000 } as const;

/**
 * A signer on a PKCS#11 token. With `whenAbsent: 'wait'` it resolves whether or not the token is there: `sign` rejects with
 * `SignerUnavailable` and `health` says why until it is, without a restart. Rejects with `Pkcs11SetupError` when koffi or the library
 * itself is missing: waiting mends neither.
 */
export async function openPkcs11Signer(config: Pkcs11Config, logger: Logger, options: Pkcs11SignerOptions = {}): Promise<Signer> {
  return startPkcs11Signer(loadCryptoki(config.module), config, logger, options);
}

/** As `openPkcs11Signer`, on a library that is loaded already. */
export async function startPkcs11Signer(
  cryptoki: Cryptoki,
  config: Pkcs11Config,
  logger: Logger,
  options: Pkcs11SignerOptions,
): Promise<Signer> {
  warnOfFewThreads(config.sessions, logger);
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
 * Up: signs. Any failure of any call takes it down: a library that lost its token once tends to fail for ever with the state it has, and
 * handles of before must not be used again. Down: refuses at once, lets what is in flight end, finalises the library, and starts it afresh
 * with growing pauses. Stopped: the PIN was refused, and somebody has to look.
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
  #jwk: ReceiptJwk | undefined;
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

  get kid(): string {
    return this.publicJwk.kid;
  }

  get publicJwk(): ReceiptJwk {
    if (this.#jwk === undefined) throw this.#unavailable();
    return this.#jwk;
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
    return { ok: true, detail: `token "${tokenLabel}", key ${this.kid}, ${sessions} sessions, ${state.pool.waiting} waiting` };
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
    // To finalise under a call that hangs is undefined; the process is ending anyway.
    if (outcome === 'late') this.#logger.warn('closing while the token still holds a call');
    else finalizeQuietly(this.#cryptoki);
    this.#unclaim();
  }

  #signOn(up: Up, data: Uint8Array): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const fail = (cause: unknown) => {
        if (cause instanceof SignerUnavailable) return reject(cause); // by the pool: the token is well, or lost already
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
    if (this.#state !== up) return; // several signatures in flight learn of one loss
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

  /** One try to open the token; `undefined` when it signs now. */
  async #attempt(): Promise<TokenProblem | undefined> {
    try {
      const token = await this.#openSameKey();
      if (this.#closing.signal.aborted) return new TokenProblem('TOKEN_FAILED', 'closed meanwhile');
      this.#pinRefusals = 0;
      this.#lastSignedAt = Date.now();
      const pool = new SessionPool(token.sessions, this.#options);
      this.#state = { name: 'up', token, pool };
      this.#logger.info({ kid: token.jwk.kid, token: this.#config.tokenLabel, sessions: token.sessions.length }, 'signing token ready');
      return undefined;
    } catch (error) {
      const problem = tokenProblem(error);
      this.#remember(problem);
      return problem;
    }
  }

  /** Another key under the same label is refused: verifiers have not seen it, and nobody has said that it is ours. */
  async #openSameKey(): Promise<OpenToken> {
    const token = await openToken(this.#cryptoki, this.#config);
    if (this.#jwk === undefined) {
      await this.#announce(token.jwk);
      this.#jwk = token.jwk;
    }
    if (this.#jwk.kid !== token.jwk.kid) {
      throw new TokenProblem('KEY_CHANGED', `the token came back with key ${token.jwk.kid} for ${this.#jwk.kid}; restart to sign with it`);
    }
    return token;
  }

  async #announce(jwk: ReceiptJwk): Promise<void> {
    try {
      await this.#options.announce?.(jwk);
    } catch (cause) {
      throw new TokenProblem('KEY_UNANNOUNCED', `key ${jwk.kid} could not be published`, { cause });
    }
  }

  #remember(problem: TokenProblem): void {
    if (this.#state.name !== 'down') return;
    if (problem.message !== this.#state.problem.message) {
      this.#logger.warn({ code: problem.code, reason: problem.message }, 'signing token not available');
    }
    if (problem.code === 'PIN_REFUSED') this.#pinRefusals += 1;
    const stop = mustStop(problem, { hasWorked: this.#jwk !== undefined, refusals: this.#pinRefusals });
    if (stop)
      this.#logger.error({ code: problem.code }, 'not trying the PIN again: the token would lock itself; set PKCS11_PIN and restart');
    this.#state = stop ? { name: 'stopped', problem } : { ...this.#state, problem };
  }

  #probeWhenIdle(): void {
    if (this.#state.name !== 'up' || Date.now() - this.#lastSignedAt < this.#options.probeMs) return;
    this.sign(selfTestText).catch(() => {
      // the loss has been noted and logged where it was found
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

/** Calls into the token run on libuv's pool, which name look-ups and file reads share: too few threads and they wait for signatures. */
function warnOfFewThreads(sessions: number, logger: Logger): void {
  const threads = Number(process.env.UV_THREADPOOL_SIZE ?? 4); // libuv's own variable and default
  if (threads < sessions + 4) logger.info({ threads, wanted: sessions + 4 }, 'UV_THREADPOOL_SIZE is below PKCS11_SESSIONS + 4');
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../telemetry/logger.ts';
import type { RsaPublicKey } from './public-key.ts';
import { SessionPool } from './session-pool.ts';
import { type Signer, SignerUnavailable } from './signer.ts';
import { SignerProblem } from './signer-problem.ts';

export interface SignerOptions {
  /** When the device cannot be opened at once: start and keep trying (`wait`, the default), or reject. */
  readonly whenAbsent?: 'wait' | 'reject';
  /** Publishes a key. Awaited before the first signature, so that verifiers can find the key of every receipt. */
  readonly announce?: (key: RsaPublicKey) => Promise<void>;
  /** How many signatures may wait for a session; more are refused at once. */
  readonly queueLimit?: number;
  /** How long a signature may wait for a session, in milliseconds. */
  readonly waitMs?: number;
  /** Milliseconds after which a signature counts as hung. */
  readonly operationMs?: number;
  /** Longest pause between two attempts to reopen the device, in milliseconds. */
  readonly backoffMs?: number;
  /** After so many milliseconds without a signature the signer makes one: to check the device, and to keep its sessions from expiring. */
  readonly probeMs?: number;
}

/** What holds the key: a token, or a service. */
export interface SigningDevice<Session> {
  readonly kind: Exclude<Signer['kind'], 'software'>;
  /** The device in a log, such as `signing token`. */
  readonly noun: string;
  /** Opens the device, finds the key and signs once with it. Called again after a loss, when no signature is in flight. */
  open(): Promise<OpenDevice<Session>>;
  /** Frees what the device holds; no signature is in flight. */
  release(): void;
  readonly starting: SignerProblem;
  /** The problem of a signature that has not ended after so many milliseconds. */
  hung(operationMs: number): SignerProblem;
  problemOf(error: unknown): SignerProblem;
  /** Why the device must not be opened again, for the log; undefined: it may be. `hasWorked`: it has signed in this process. */
  whyStopped?(problem: SignerProblem, hasWorked: boolean): string | undefined;
}

export interface OpenDevice<Session> {
  readonly publicKey: RsaPublicKey;
  readonly sessions: readonly Session[];
  /** Names the device for `health` and the log. */
  readonly title: string;
  /** Signs on a session that is reserved for this call, and verifies the signature. */
  sign(session: Session, data: Uint8Array): Promise<Uint8Array>;
}

/** Signed to check that a device works. No JWS signing input has this form. */
export const selfTestText = Buffer.from('self-test of a receipt signer; not a receipt');

const defaults = { whenAbsent: 'wait', queueLimit: 256, waitMs: 2_000, operationMs: 10_000, backoffMs: 4_000, probeMs: 10_000 } as const;

/**
 * Opens a signer on a device. With `whenAbsent: 'wait'` it resolves even when the device cannot be opened: until it can, `sign` rejects with
 * `SignerUnavailable` and `health` says why; no restart is needed.
 */
export async function openRecoveringSigner<Session>(
  device: SigningDevice<Session>,
  logger: Logger,
  options: SignerOptions,
): Promise<Signer> {
  const signer = new RecoveringSigner(device, logger, { ...defaults, ...options });
  await signer.start();
  return signer;
}

type State<Session> =
  | { readonly name: 'up'; readonly open: OpenDevice<Session>; readonly pool: SessionPool<Session> }
  | { readonly name: 'down'; readonly problem: SignerProblem; readonly retryAt: number }
  | { readonly name: 'stopped'; readonly problem: SignerProblem }
  | { readonly name: 'closed' };
type Up<Session> = Extract<State<Session>, { name: 'up' }>;
type Options = Required<Omit<SignerOptions, 'announce'>> & Pick<SignerOptions, 'announce'>;

/**
 * A state machine. Up: it signs; a failure that does not pass by itself takes it down. Down: it refuses at once, waits for the signatures in
 * flight, and opens the device again with growing pauses. Stopped: the device must not be opened again, and an operator must act.
 */
class RecoveringSigner<Session> implements Signer {
  readonly kind: Signer['kind'];
  readonly #device: SigningDevice<Session>;
  readonly #logger: Logger;
  readonly #options: Options;
  readonly #closing = new AbortController();
  readonly #probe: NodeJS.Timeout;
  #state: State<Session>;
  #publicKey: RsaPublicKey | undefined;
  #lastSignedAt = 0;
  #recovery: Promise<void> = Promise.resolve();

  constructor(device: SigningDevice<Session>, logger: Logger, options: Options) {
    this.kind = device.kind;
    this.#device = device;
    this.#logger = logger;
    this.#options = options;
    this.#state = { name: 'down', problem: device.starting, retryAt: Date.now() };
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
    const { title, sessions } = state.open;
    return { ok: true, detail: `${title}, key ${this.publicKey.thumbprint}, ${sessions.length} sessions, ${state.pool.waiting} waiting` };
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
    if (outcome === 'late') this.#logger.warn(`closing while a call into the ${this.#device.noun} has not returned`);
    else this.#device.release();
  }

  #signOn(up: Up<Session>, data: Uint8Array): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      const fail = (cause: unknown) => {
        if (cause instanceof SignerUnavailable) return reject(cause); // from the pool: the device works, or its loss is recorded already
        const problem = this.#device.problemOf(cause);
        if (problem.passing) return reject(new SignerUnavailable(`${problem.code}: ${problem.message}`, 1, { cause: problem }));
        this.#lose(up, problem);
        reject(this.#unavailable());
      };
      const signed = up.pool.use(async (session) => {
        const { operationMs } = this.#options;
        const hung = setTimeout(() => fail(this.#device.hung(operationMs)), operationMs);
        try {
          return await up.open.sign(session, data);
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

  #lose(up: Up<Session>, problem: SignerProblem): void {
    if (this.#state !== up) return; // several signatures in flight fail for one loss
    this.#logger.error({ code: problem.code, reason: problem.message }, `${this.#device.noun} lost`);
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

  /** Tries once to open the device. Resolves to `undefined` when it can sign. */
  async #attempt(): Promise<SignerProblem | undefined> {
    try {
      const open = await this.#openSameKey();
      if (this.#closing.signal.aborted) return this.#device.starting;
      this.#lastSignedAt = Date.now();
      this.#state = { name: 'up', open, pool: new SessionPool(open.sessions, this.#options) };
      const { title, sessions, publicKey } = open;
      this.#logger.info({ kid: publicKey.thumbprint, device: title, sessions: sessions.length }, `${this.#device.noun} ready`);
      return undefined;
    } catch (error) {
      const problem = this.#device.problemOf(error);
      this.#recordProblem(problem);
      return problem;
    }
  }

  /** Opens the device. Refuses another key under the same name: it is not published, and no operator has approved it. */
  async #openSameKey(): Promise<OpenDevice<Session>> {
    const open = await this.#device.open();
    if (this.#publicKey === undefined) {
      await this.#announce(open.publicKey);
      this.#publicKey = open.publicKey;
    }
    const [before, now] = [this.#publicKey.thumbprint, open.publicKey.thumbprint];
    if (before !== now)
      throw new SignerProblem('KEY_CHANGED', `the ${this.#device.noun} holds key ${now} instead of ${before}; restart to sign with it`);
    return open;
  }

  async #announce(key: RsaPublicKey): Promise<void> {
    try {
      await this.#options.announce?.(key);
    } catch (cause) {
      throw new SignerProblem('KEY_UNANNOUNCED', `key ${key.thumbprint} could not be published`, { cause });
    }
  }

  #recordProblem(problem: SignerProblem): void {
    if (this.#state.name !== 'down') return;
    if (problem.message !== this.#state.problem.message)
      this.#logger.warn({ code: problem.code, reason: problem.message }, `${this.#device.noun} not available`);
    const why = this.#device.whyStopped?.(problem, this.#publicKey !== undefined);
    if (why !== undefined) this.#logger.error({ code: problem.code }, why);
    this.#state = why === undefined ? { ...this.#state, problem } : { name: 'stopped', problem };
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
        return new SignerUnavailable(`the ${this.#device.noun} is back; try again`, 1);
    }
  }
}

/** Returns the milliseconds before attempt `attempt` to reopen the device: 0 for the first, then 100, doubling up to `mostMs`. */
function backoff(attempt: number, mostMs: number): number {
  return attempt === 0 ? 0 : Math.min(mostMs, 100 * 2 ** (attempt - 1));
}

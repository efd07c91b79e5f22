import { SignerUnavailable } from '../signer.ts';

interface Waiter<S> {
  take(session: S): void;
  refuse(reason: SignerUnavailable): void;
}

/**
 * Sessions of a token, each with at most one operation in flight (a second C_SignInit on a session fails with CKR_OPERATION_ACTIVE).
 * Who finds none idle waits in order of arrival, in a queue of bounded length and for a bounded time: past what the token can do, callers
 * are told at once and do not pile up.
 */
export class SessionPool<S> {
  readonly #idle: S[];
  readonly #size: number;
  readonly #waiting = new Set<Waiter<S>>();
  readonly #queueLimit: number;
  readonly #waitMs: number;
  #drained: { readonly reason: SignerUnavailable; readonly done: Promise<void> } | undefined;
  #emptied: () => void = () => {};

  constructor(sessions: readonly S[], { queueLimit, waitMs }: { readonly queueLimit: number; readonly waitMs: number }) {
    this.#idle = [...sessions];
    this.#size = sessions.length;
    this.#queueLimit = queueLimit;
    this.#waitMs = waitMs;
  }

  /** Runs the operation on a session of its own. Rejects with `SignerUnavailable` when none comes free in time, or the pool drains. */
  async use<T>(operation: (session: S) => Promise<T>): Promise<T> {
    const session = await this.#acquire();
    try {
      return await operation(session);
    } finally {
      this.#release(session);
    }
  }

  /** Refuses everybody who waits and who comes, with this reason. Resolves when the last operation in flight has ended. */
  drain(reason: SignerUnavailable): Promise<void> {
    if (this.#drained === undefined) {
      const done = new Promise<void>((resolve) => {
        this.#emptied = resolve;
      });
      this.#drained = { reason, done };
      for (const waiter of this.#waiting) waiter.refuse(reason);
      this.#tellWhenEmpty();
    }
    return this.#drained.done;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  #acquire(): S | Promise<S> {
    if (this.#drained !== undefined) throw this.#drained.reason;
    const session = this.#idle.pop();
    if (session !== undefined) return session;
    if (this.#waiting.size >= this.#queueLimit) {
      throw new SignerUnavailable(`${this.#queueLimit} signatures are waiting already`, this.#waitMs / 1000);
    }
    return this.#wait();
  }

  #wait(): Promise<S> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(deadline);
        this.#waiting.delete(waiter);
      };
      const waiter: Waiter<S> = {
        take: (session) => {
          leave();
          resolve(session);
        },
        refuse: (reason) => {
          leave();
          reject(reason);
        },
      };
      const deadline = setTimeout(
        () => waiter.refuse(new SignerUnavailable(`no session came free within ${this.#waitMs} ms`, this.#waitMs / 1000)),
        this.#waitMs,
      );
      this.#waiting.add(waiter);
    });
  }

  #release(session: S): void {
    const [next] = this.#waiting; // a Set keeps the order of arrival
    if (next !== undefined) {
      next.take(session);
      return;
    }
    this.#idle.push(session);
    this.#tellWhenEmpty();
  }

  #tellWhenEmpty(): void {
    if (this.#idle.length === this.#size) this.#emptied();
  }
}

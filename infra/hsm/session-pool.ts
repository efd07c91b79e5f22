import { SignerUnavailable } from './signer.ts';

interface Waiter<S> {
  take(session: S): void;
  refuse(reason: SignerUnavailable): void;
}

/**
 * Sessions of a device, each with at most one operation in flight: on a token, a second C_SignInit on a session fails with CKR_OPERATION_ACTIVE. A
 * caller that finds no idle session waits in order of arrival. The queue has a maximum length and a maximum waiting time, so that a load
 * above the device's rate is refused at once instead of piling up.
 */
export class SessionPool<S> {
  readonly #idle: S[];
  readonly #size: number;
  readonly #waiting = new Set<Waiter<S>>();
  readonly #queueLimit: number;
  readonly #waitMs: number;
  #drained: { readonly reason: SignerUnavailable; readonly done: Promise<void> } | undefined;
  #resolveDrained: () => void = () => {};

  constructor(sessions: readonly S[], { queueLimit, waitMs }: { readonly queueLimit: number; readonly waitMs: number }) {
    this.#idle = [...sessions];
    this.#size = sessions.length;
    this.#queueLimit = queueLimit;
    this.#waitMs = waitMs;
  }

  /** Runs the operation on a session reserved for it. Rejects with `SignerUnavailable` when none is free in time, or the pool drains. */
  async use<T>(operation: (session: S) => Promise<T>): Promise<T> {
    const session = await this.#acquire();
    try {
      return await operation(session);
    } finally {
      this.#release(session);
    }
  }

  /** Refuses waiting and new callers with this reason. Resolves when the last operation in flight has ended. */
  drain(reason: SignerUnavailable): Promise<void> {
    if (this.#drained === undefined) {
      const done = new Promise<void>((resolve) => {
        this.#resolveDrained = resolve;
      });
      this.#drained = { reason, done };
      for (const waiter of this.#waiting) waiter.refuse(reason);
      this.#resolveWhenIdle();
    }
    return this.#drained.done;
  }

  /** Callers that wait for a session. */
  get waiting(): number {
    return this.#waiting.size;
  }

  #acquire(): S | Promise<S> {
    if (this.#drained !== undefined) throw this.#drained.reason;
    const session = this.#idle.pop();
    if (session !== undefined) return session;
    if (this.#waiting.size >= this.#queueLimit) {
      throw new SignerUnavailable(`${this.#queueLimit} signatures already wait for a session`, this.#waitMs / 1000);
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
        () => waiter.refuse(new SignerUnavailable(`no session became free within ${this.#waitMs} ms`, this.#waitMs / 1000)),
        this.#waitMs,
      );
      this.#waiting.add(waiter);
    });
  }

  #release(session: S): void {
    const [next] = this.#waiting; // a Set iterates in order of insertion
    if (next !== undefined) {
      next.take(session);
      return;
    }
    this.#idle.push(session);
    this.#resolveWhenIdle();
  }

  #resolveWhenIdle(): void {
    if (this.#idle.length === this.#size) this.#resolveDrained();
  }
}

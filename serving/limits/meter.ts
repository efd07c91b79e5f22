/** One allowance of an owner in one environment: so many units in each minute, day or calendar month (UTC). */
export interface Meter {
  /** A tenant or a key. */
  readonly owner: string;
  readonly environment: string;
  readonly name: string;
  readonly limit: number;
  readonly window: 'minute' | 'day' | 'month';
}

export interface Allowance {
  readonly limit: number;
  /** Units left in the window, as this process knows it. */
  readonly remaining: number;
  readonly windowSeconds: number;
  readonly resetsInSeconds: number;
  /** The end of the window. */
  readonly resetsAt: Date;
}

export type Taken = Allowance & { readonly allowed: boolean };

/**
 * Adds units to the shared count of a window and returns the sum. A negative number gives units back. `held`: the units that the process holds and has not spent
 * after that.
 */
export type LeaseUnits = (meter: Meter, windowStart: Date, units: number, held: number) => Promise<number>;

interface Window {
  readonly meter: Meter;
  readonly start: number;
  readonly end: number;
  /** Units that this process may spend, and has spent. */
  granted: number;
  spent: number;
  /** The shared sum after the newest lease. */
  used: number;
  leased: boolean;
  /** Units of the requests that wait for a lease. */
  waiting: number;
  /** Until then the process asks for no lease: the shared sum had reached the limit. */
  fullUntil: number;
  pending: Promise<void> | undefined;
}

/** Windows that are over are forgotten when so many are held. */
const mostWindows = 20_000;
const retryFullMs = 60_000;
const warnEveryMs = 60_000;

/**
 * Counts units over processes without a round trip for each request. A process leases units of a window from PostgreSQL, spends them from memory, and
 * leases more in the background when half of a lease is left. While its first lease is under way it spends up to one lease beforehand, so all processes together
 * exceed a limit by at most one lease each (5 % of a minute, at most 100 units of a day or month). When PostgreSQL does not answer, requests pass: what they need from it
 * decides then. `warn` gets the error of such a lease, at most once a minute.
 */
export function createMeters(lease: LeaseUnits, now: () => number = Date.now, warn: (error: unknown) => void = () => undefined) {
  const windows = new Map<string, Window>();
  let warnedAt = Number.NEGATIVE_INFINITY;

  function windowOf(meter: Meter): Window {
    const { owner, environment, name, limit } = meter;
    const key = `${environment}/${name}/${limit}/${owner}`;
    const known = windows.get(key);
    if (known !== undefined && now() < known.end && now() >= known.start) return known;
    if (windows.size > mostWindows) for (const [old, { end }] of windows) if (end <= now()) windows.delete(old);
    const fresh = {
      meter,
      ...boundsOf(meter, now()),
      granted: 0,
      spent: 0,
      used: 0,
      leased: false,
      waiting: 0,
      fullUntil: 0,
      pending: undefined,
    };
    windows.set(key, fresh);
    return fresh;
  }

  function reportFailure(error: unknown): void {
    if (now() - warnedAt < warnEveryMs) return;
    warnedAt = now();
    warn(error);
  }

  /** Leases units, one request to PostgreSQL at a time for each window. Returns at once what exceeds the limit. */
  function grow(window: Window, wanted: number): Promise<void> {
    window.pending ??= (async () => {
      const { meter } = window;
      try {
        window.used = await lease(meter, new Date(window.start), wanted, heldOf(window) + wanted);
        const excess = Math.min(wanted, Math.max(0, window.used - meter.limit));
        window.granted += wanted - excess;
        if (window.used >= meter.limit) window.fullUntil = now() + retryFullMs;
        if (excess > 0) window.used = await lease(meter, new Date(window.start), -excess, heldOf(window)).catch(() => window.used);
      } catch (error) {
        reportFailure(error);
        window.granted += wanted;
      } finally {
        window.leased = true;
        window.pending = undefined;
      }
    })();
    return window.pending;
  }

  const isFull = (window: Window) => window.fullUntil > now();
  const left = ({ granted, spent }: Window) => granted - spent;
  const heldOf = (window: Window) => Math.max(0, left(window));

  /** Spends units at once, without an await between the check and the spending. Returns false when they do not fit. */
  function spend(window: Window, units: number): boolean {
    if (left(window) < units) return false;
    window.spent += units;
    return true;
  }

  /** Leases until the window has the units or is full. A lease covers every request that waits, so each of them waits for few leases. */
  async function spendLeased(window: Window, units: number, size: number): Promise<boolean> {
    window.waiting += units;
    try {
      while (left(window) < units && !isFull(window)) await grow(window, Math.max(size, window.waiting - left(window)));
      return spend(window, units);
    } finally {
      window.waiting -= units;
    }
  }

  return {
    /** Spends units, or none of them when they do not fit into the window. */
    async take(meter: Meter, units: number): Promise<Taken> {
      const window = windowOf(meter);
      const size = leaseOf(meter);
      const isAhead = !window.leased && left(window) + size >= units;
      if (isAhead) window.spent += units;
      const allowed = isAhead || (await spendLeased(window, units, size));
      if (left(window) < size / 2 && !isFull(window) && window.pending === undefined) void grow(window, Math.max(size, -left(window)));
      return { allowed, ...allowanceOf(window, now()) };
    },

    /** Gives units back that were spent for nothing. */
    giveBack(meter: Meter, units: number): void {
      const window = windowOf(meter);
      window.spent = Math.max(0, window.spent - units);
    },

    /** Reads the shared count, and spends nothing. */
    async read(meter: Meter): Promise<Allowance> {
      const window = windowOf(meter);
      await window.pending;
      window.used = await lease(meter, new Date(window.start), 0, heldOf(window));
      return allowanceOf(window, now());
    },

    /** Gives back what is leased and not spent. */
    async close(): Promise<void> {
      const left = [...windows.values()].filter(({ end, granted, spent }) => end > now() && granted > spent);
      windows.clear();
      for (const { meter, start, granted, spent } of left) await lease(meter, new Date(start), spent - granted, 0).catch(() => undefined);
    },
  };
}

export type Meters = ReturnType<typeof createMeters>;

function leaseOf({ limit, window }: Meter): number {
  return window === 'minute' ? Math.ceil(limit / 20) : Math.min(100, Math.ceil(limit / 100));
}

function boundsOf({ window }: Meter, at: number): { start: number; end: number } {
  if (window !== 'month') {
    const length = window === 'minute' ? 60_000 : 86_400_000;
    const start = Math.floor(at / length) * length;
    return { start, end: start + length };
  }
  const day = new Date(at);
  return { start: Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1), end: Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1) };
}

function allowanceOf({ meter, start, end, granted, spent, used }: Window, at: number): Allowance {
  const remaining = Math.max(0, Math.min(meter.limit, meter.limit - used + granted - spent));
  return {
    limit: meter.limit,
    remaining,
    windowSeconds: (end - start) / 1_000,
    resetsAt: new Date(end),
    resetsInSeconds: Math.max(1, Math.ceil((end - at) / 1_000)),
  };
}

/** One allowance of an owner in one environment: so many units in each minute or calendar month (UTC). */
export interface Meter {
  /** A tenant or a key. */
  readonly owner: string;
  readonly environment: string;
  readonly name: string;
  readonly limit: number;
  readonly window: 'minute' | 'month';
}

export interface Allowance {
  readonly limit: number;
  /** Units left in the window, as this process knows it. */
  readonly remaining: number;
  readonly windowSeconds: number;
  readonly resetsInSeconds: number;
}

export type Taken = Allowance & { readonly allowed: boolean };

/** Adds units to the shared count of a window and returns the sum. A negative number gives units back. */
export type LeaseUnits = (meter: Meter, windowStart: Date, units: number) => Promise<number>;

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
  /** Until then no lease is asked for: the shared sum had reached the limit. */
  fullUntil: number;
  pending: Promise<void> | undefined;
}

/** Windows that are over are forgotten when so many are held. */
const mostWindows = 20_000;
const retryFullMs = 60_000;

/**
 * Counts units over processes without a round trip for each request. A process leases units of a window from PostgreSQL, spends them from memory, and
 * leases more in the background when half of a lease is left. While its first lease is under way it spends up to one lease beforehand, so all processes together
 * exceed a limit by at most one lease each (5 % of a minute, at most 100 units of a month). When PostgreSQL does not answer, requests pass: what they need from it
 * decides then.
 */
export function createMeters(lease: LeaseUnits, now: () => number = Date.now) {
  const windows = new Map<string, Window>();

  function windowOf(meter: Meter): Window {
    const { owner, environment, name, limit } = meter;
    const key = `${environment}/${name}/${limit}/${owner}`;
    const known = windows.get(key);
    if (known !== undefined && now() < known.end && now() >= known.start) return known;
    if (windows.size > mostWindows) for (const [old, { end }] of windows) if (end <= now()) windows.delete(old);
    const fresh = { meter, ...boundsOf(meter, now()), granted: 0, spent: 0, used: 0, leased: false, fullUntil: 0, pending: undefined };
    windows.set(key, fresh);
    return fresh;
  }

  /** Leases units, one request to PostgreSQL at a time for each window. */
  function grow(window: Window, wanted: number): Promise<void> {
    window.pending ??= (async () => {
      const { limit } = window.meter;
      try {
        window.used = await lease(window.meter, new Date(window.start), wanted);
        window.granted += Math.max(0, wanted - Math.max(0, window.used - limit));
        if (window.used >= limit) window.fullUntil = now() + retryFullMs;
      } catch {
        window.granted += wanted;
      } finally {
        window.leased = true;
        window.pending = undefined;
      }
    })();
    return window.pending;
  }

  const isFull = (window: Window) => window.fullUntil > now();

  return {
    /** Spends units, or none of them when they do not fit into the window. */
    async take(meter: Meter, units: number): Promise<Taken> {
      const window = windowOf(meter);
      const size = leaseOf(meter);
      const left = () => window.granted - window.spent;
      if (left() < units && !isFull(window)) {
        const growing = grow(window, Math.max(size, units));
        if (window.leased || size + left() < units) await growing;
      } else if (left() - units < size / 2 && !isFull(window) && window.pending === undefined) void grow(window, size);
      const ahead = window.leased ? 0 : size;
      const allowed = left() + ahead >= units;
      if (allowed) window.spent += units;
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
      window.used = await lease(meter, new Date(window.start), 0);
      return allowanceOf(window, now());
    },

    /** Gives back what is leased and not spent. */
    async close(): Promise<void> {
      const left = [...windows.values()].filter(({ end, granted, spent }) => end > now() && granted > spent);
      windows.clear();
      for (const { meter, start, granted, spent } of left) await lease(meter, new Date(start), spent - granted).catch(() => undefined);
    },
  };
}

export type Meters = ReturnType<typeof createMeters>;

function leaseOf({ limit, window }: Meter): number {
  return window === 'minute' ? Math.ceil(limit / 20) : Math.min(100, Math.ceil(limit / 100));
}

function boundsOf({ window }: Meter, at: number): { start: number; end: number } {
  if (window === 'minute') {
    const start = Math.floor(at / 60_000) * 60_000;
    return { start, end: start + 60_000 };
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
    resetsInSeconds: Math.max(1, Math.ceil((end - at) / 1_000)),
  };
}

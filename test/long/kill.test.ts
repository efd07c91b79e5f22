import { rmSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { killSeed } from '../fixtures/random.ts';
import { type FinalState, readFinalState } from './final-state.ts';
import { copyFirstDay } from './first-day.ts';
import { killing } from './killing.ts';
import { differingOutcomes, type Life, type Lived, live } from './life.ts';
import { killAll } from './processes.ts';

/**
 * Day 1 has the first new petition; the days after it have notices and records of streams of every kind. No step is longer than the 21 days for which
 * the sample keeps the records of a stream: a reader that is killed meanwhile would rightly meet a gap. `npm run soak` lives every day of a month.
 */
const days = [1, 9];
/** As many on each of the days: without that the first moments would have all of them. */
const kills = Number(process.env.RISK_KILLS ?? 10);

/**
 * Runs the same days, payments and subscriber twice at the same time, in two homes: once undisturbed, once while processes are killed at random
 * moments. Both runs must end in the same state.
 */
describe('kill -9 of any process at any moment', () => {
  const homes: string[] = [];
  afterAll(() => {
    for (const home of homes) {
      killAll(home);
      rmSync(home, { recursive: true, force: true });
    }
  });

  test(
    'ends in the same state as an undisturbed run: no release, event, delivery or decision is lost or duplicated',
    async () => {
      const seed = killSeed();
      const killed: string[] = [];
      let lived = 0;
      const mayKill = () => killed.length < (kills * (lived + 1)) / days.length;
      const disturb = killing({ seed, atLeast: kills, atMost: kills, pauseMs: 8_000, killed, mayKill });
      // the disturbed life loads the first day itself
      const lives = [run({ fill: copyFirstDay }), run({ disturb, onDay: () => (lived += 1) })] as const;
      await Promise.allSettled(lives); // when one fails, the other ends too before its home is deleted
      process.stderr.write(`killed ${killed.length}: ${killed.join(', ')}\n`);
      const [undisturbed, disturbed] = await Promise.all(lives);
      expect(Object.keys(disturbed.outcomes)).toEqual(Object.keys(undisturbed.outcomes));
      expect(differingOutcomes(undisturbed.outcomes, disturbed.outcomes)).toEqual([]);
      expect(disturbed.events).toEqual(undisturbed.events);
      expect(disturbed.facts).toEqual(undisturbed.facts);
      expect(disturbed.deliveries).toEqual(undisturbed.deliveries);
      expect(disturbed.received).toEqual(undisturbed.received);
      expect(undisturbed.events.length).toBeGreaterThan(10);
    },
    45 * 60_000,
  );

  async function run(life: Pick<Life, 'fill' | 'disturb' | 'onDay'>): Promise<Lived & FinalState> {
    let state: FinalState | undefined;
    const lived = await live({ days, paymentsADay: 10, onHome: (home) => homes.push(home), ...life }, async (home) => {
      state = await readFinalState(home);
    });
    if (state === undefined) throw new Error('the run ended without a state');
    expect(lived.invalid).toBe(0);
    expect(lived.decisions).toEqual(Object.keys(lived.outcomes).sort());
    expect(state.unserved).toEqual([]);
    return { ...lived, ...state };
  }
});

import type { ScreenQuery } from '../../models/screening/answer.ts';
import { percentile } from '../machine.ts';
import { ask, byName, inFull } from './ask.ts';
import type { AskedPerson } from './asked-people.ts';
import type { People } from './people-sets.ts';
import type { ScreenedList } from './screened-list.ts';

const ways: readonly (readonly [string, (person: AskedPerson) => ScreenQuery])[] = [
  ['a person, by name', byName],
  ['a person, in full', inFull],
  ['of no told kind', ({ name }) => ({ name })],
];

/**
 * Whole answers, one after another, by the clock and by the processor's time: where others use the machine too, the clock counts their work.
 * The first five hundred are asked before, unmeasured.
 */
export function latencyTable(list: ScreenedList, { positives, negatives }: People): object[] {
  const people = [...positives, ...negatives];
  return ways.map(([asked, query]) => {
    for (const person of people.slice(0, 500)) ask(list.index, query(person));
    const started = { clock: performance.now(), processor: processorMs() };
    const times = people.map((person) => {
      const before = { clock: performance.now(), processor: processorMs() };
      ask(list.index, query(person));
      return { clock: performance.now() - before.clock, processor: processorMs() - before.processor };
    });
    const perSecond = (spent: number) => Math.round((1000 * people.length) / spent);
    const clock = (share: number) =>
      percentile(
        times.map((time) => time.clock),
        share,
      ).toFixed(2);
    const processor = (share: number) =>
      percentile(
        times.map((time) => time.processor),
        share,
      ).toFixed(2);
    return {
      asked,
      answers: people.length,
      'ms by the clock, p50': clock(0.5),
      p95: clock(0.95),
      p99: clock(0.99),
      'per s': perSecond(performance.now() - started.clock),
      'ms of the processor, p50': processor(0.5),
      'p95 ': processor(0.95),
      'p99 ': processor(0.99),
      'per s ': perSecond(processorMs() - started.processor),
    };
  });
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

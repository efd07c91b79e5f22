import type { ScreenQuery } from '../../models/screening/answer.ts';
import { percentile } from '../machine.ts';
import type { Person } from './people.ts';
import type { People } from './people-sets.ts';
import { answerTo, byName, inFull } from './queries.ts';
import type { ScreenedList } from './screened-list.ts';

const ways: readonly (readonly [string, (person: Person) => ScreenQuery])[] = [
  ['a person, by name', byName],
  ['a person, in full', inFull],
  ['a name without a kind', ({ name }) => ({ name })],
];

/**
 * Measures complete answers one after another, by wall-clock time and by processor time: the clock also counts other work on the machine. The
 * first five hundred queries run before without measurement.
 */
export function latencyTable(list: ScreenedList, { positives, negatives }: People): object[] {
  const people = [...positives, ...negatives];
  return ways.map(([name, query]) => {
    for (const person of people.slice(0, 500)) answerTo(list.index, query(person));
    const started = { clock: performance.now(), processor: processorMs() };
    const times = people.map((person) => {
      const before = { clock: performance.now(), processor: processorMs() };
      answerTo(list.index, query(person));
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
      query: name,
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

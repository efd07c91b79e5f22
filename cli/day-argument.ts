import { InvalidArgumentError } from 'commander';
import { ConfigError } from '../infra/config.ts';
import { isDay } from '../uk/day.ts';
import type { Period } from '../uk/period.ts';

/** Returns the day of an option. Throws `InvalidArgumentError` for another text. */
export function dayArgument(text: string): string {
  if (isDay(text)) return text;
  throw new InvalidArgumentError(`"${text}" is not a day like 2026-06-01`);
}

/** Throws `ConfigError` for a period that begins before `first`, the first day of the publisher: a mistyped century asks for thousands of windows. */
export function refuseEarlier({ from }: Pick<Period, 'from'>, first: string): void {
  if (from < first)
    throw new ConfigError(`--from ${from} lies before the first release of the publisher: the first day that can be asked for is ${first}`);
}

/**
 * Throws `ConfigError` for a period that is none, or that has a day after `last`. A command that answers "nothing" for days that have not come, or
 * cuts them off in silence, hides a mistyped year.
 */
export function refuseLater({ from, to }: Period, last: string): void {
  if (from > to) throw new ConfigError(`--from ${from} is after --to ${to}`);
  const [option, day] = from > last ? ['--from', from] : ['--to', to];
  if (day > last) throw new ConfigError(`${option} ${day} lies in the future: the last day that can be asked for is ${last}`);
}

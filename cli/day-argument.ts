import { InvalidArgumentError } from 'commander';
import { isDay } from '../uk/day.ts';

/** Returns the day of an option. Throws `InvalidArgumentError` for another text. */
export function dayArgument(text: string): string {
  if (isDay(text)) return text;
  throw new InvalidArgumentError(`"${text}" is not a day like 2026-06-01`);
}

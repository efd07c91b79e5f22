import { InvalidArgumentError } from 'commander';
import { instant } from '../serving/input/instant.ts';
import { isDay, startOfLondonDay } from '../uk/day.ts';

/**
 * Returns the instant of an option: that at which a day begins in London, or an instant with its zone. Throws `InvalidArgumentError` for another text: `Date`
 * reads one without a zone by the clock of this machine, and 30 February as 2 March.
 */
export function instantArgument(text: string): Date {
  if (isDay(text)) return startOfLondonDay(text);
  const { data } = instant.safeParse(text);
  if (data !== undefined) return data;
  throw new InvalidArgumentError(
    `"${text}" is neither a day like 2026-06-01 (London) nor an instant with a zone like 2026-06-01T09:30:00Z`,
  );
}

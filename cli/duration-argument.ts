import { InvalidArgumentError } from 'commander';

const seconds = { m: 60, h: 3_600, d: 86_400 } as const;
const longest = 3_660 * seconds.d;

/** Parses a duration such as 30m, 24h or 90d to seconds. Throws `InvalidArgumentError` for another text and above ten years. */
export function durationArgument(text: string): number {
  const [, amount, unit] = /^(\d{1,6})([mhd])$/.exec(text) ?? [];
  const parsed = Number(amount) * seconds[unit as keyof typeof seconds];
  if (unit === undefined || parsed > longest)
    throw new InvalidArgumentError(`"${text}" is not a duration like 30m, 24h or 90d, of at most ten years`);
  return parsed;
}

/** Parses the lifetime of a key. Throws `InvalidArgumentError` for none too: the key would be refused from the first request on. */
export function lifetimeArgument(text: string): number {
  const parsed = durationArgument(text);
  if (parsed === 0) throw new InvalidArgumentError(`"${text}" is no time: the key would have expired when it is made`);
  return parsed;
}

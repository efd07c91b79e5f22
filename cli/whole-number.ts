import { InvalidArgumentError } from 'commander';

/** Parses an option that counts. Throws `InvalidArgumentError` below 1. */
export function atLeastOne(text: string): number {
  const n = Number(text);
  if (!Number.isInteger(n) || n < 1) throw new InvalidArgumentError(`"${text}" is not a whole number of at least 1`);
  return n;
}

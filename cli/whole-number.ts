import { InvalidArgumentError } from 'commander';

/** Returns the parser of an option that is a whole number within these bounds. It throws `InvalidArgumentError` for any other text. */
export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER): (text: string) => number {
  const bounds = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  return (text) => {
    const n = Number(text);
    if (text.trim() === '' || !Number.isInteger(n) || n < least || n > most)
      throw new InvalidArgumentError(`"${text}" is not a whole number ${bounds}`);
    return n;
  };
}

/** Parses an option that counts. Throws `InvalidArgumentError` below 1. */
export const atLeastOne = wholeNumber(1);

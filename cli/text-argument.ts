import { InvalidArgumentError } from 'commander';
import { text } from '../serving/input/text.ts';

/** Returns a parser of an option that is stored or compared as the API does with a text of a caller. It throws `InvalidArgumentError`. */
export function textArgument(longest: number): (given: string) => string {
  const schema = text(longest);
  return (given) => {
    const read = schema.safeParse(given);
    if (read.success) return read.data;
    throw new InvalidArgumentError(read.error.issues[0]?.message ?? 'not a text');
  };
}

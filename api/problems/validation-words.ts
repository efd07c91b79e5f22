import type { z } from 'zod';

/**
 * Says in a sentence why a value was refused, in place of the words of the validator: "amountMinor must be a whole number". A schema that has its own
 * message keeps it.
 */
export function inWords(issue: z.core.$ZodRawIssue): string {
  const { path = [] } = issue;
  return issue.code === 'invalid_type' && issue.input === undefined ? isRequired(path) : `${nameOf(path)} ${demandOf(issue)}`;
}

/** Says that the member is missing: a schema that has its own message for a wrong value would say that of a missing one too. */
export function isRequired(path: readonly PropertyKey[]): string {
  return path.length === 0 ? 'the request must have a body' : `${nameOf(path)} is required`;
}

/** `companyNumbers[3]` for an entry of a list, else the member; the body has no name. */
function nameOf(path: readonly PropertyKey[]): string {
  const at = path.findLastIndex((part) => typeof part !== 'number');
  const indexes = path.slice(at + 1).map((index) => `[${String(index)}]`);
  return at < 0 && indexes.length === 0 ? 'the request' : `${String(path[at] ?? '')}${indexes.join('')}`;
}

function demandOf(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') return `must be ${types[String(issue.expected)] ?? 'of another type'}`;
  if (issue.code === 'too_small') return bound(issue, issue.minimum, issue.inclusive === false ? 'more than' : 'at least');
  if (issue.code === 'too_big') return bound(issue, issue.maximum, issue.inclusive === false ? 'less than' : 'at most');
  if (issue.code === 'invalid_value') return `must be ${oneOf(issue.values as readonly unknown[])}`;
  if (issue.code === 'invalid_format') return `must be ${formats[String(issue.format)] ?? 'of the form that the schema states'}`;
  if (issue.code === 'invalid_union') return 'must have one of the forms that the schema states';
  return 'must fit the schema';
}

const types: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
};

const formats: Readonly<Record<string, string>> = {
  date: 'a day such as 2026-06-01',
  datetime: 'an instant with a zone, such as 2026-06-01T09:30:00Z',
  url: 'a URL',
};

const counted: Readonly<Record<string, string>> = { string: 'characters', array: 'entries' };

function bound({ origin }: z.core.$ZodRawIssue, limit: unknown, words: string): string {
  const unit = counted[String(origin)];
  if (unit === undefined) return `must be ${words} ${String(limit)}`;
  return `must have ${words} ${String(limit)} ${Number(limit) === 1 ? unit.replace(/(ie)?s$/, (end) => (end === 'ies' ? 'y' : '')) : unit}`;
}

function oneOf(values: readonly unknown[]): string {
  const [first] = values;
  return values.length === 1 ? String(first) : `one of ${values.map(String).join(', ')}`;
}

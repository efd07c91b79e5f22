/** Values that differ in every run, and what stands for them. */
const differing: readonly (readonly [RegExp, string])[] = [
  [/https?:\/\/[\w.:]+\/risk\b/g, '<receiver>'],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<instant>'],
  [/\d{4}-\d\d-\d\d/g, '<day>'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uuid>'],
  [/^whsec_[0-9a-f]{64}$/, '<secret>'],
  [/[0-9a-f]{12,64}/g, '<hash>'], // also of the rules, the model and a list, which change with them
  [/^[\w-]+\.[\w-]+\.[\w-]{20,}$/, '<receipt>'],
  [/^[\w-]{43,}$/, '<key>'],
];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the part of an answer that the example shows, with a mark in place of each value that differs from run to run. An example may show the
 * first entries of a list, and the beginning of a page. `abridged`: it may leave out members, too.
 */
export function like(answer: unknown, example: unknown, options: { readonly abridged: boolean }): unknown {
  if (typeof answer === 'string') return typeof example === 'string' && isPage(answer) ? answer.slice(0, example.length) : marked(answer);
  if (typeof answer === 'number') return '<number>';
  if (Array.isArray(answer)) {
    const shown: readonly unknown[] = Array.isArray(example) ? example : [];
    return answer.slice(0, Math.max(shown.length, 1)).map((one, at) => like(one, shown[at], options));
  }
  if (!isObject(answer)) return answer;
  const shown = isObject(example) ? example : {};
  const members = Object.entries(answer).filter(([name]) => !options.abridged || name in shown);
  return Object.fromEntries(members.map(([name, value]) => [name, like(value, shown[name], options)]));
}

const isPage = (text: string) => /^(<!doctype|# HELP|# Risk)/.test(text);

function marked(text: string): string {
  return differing.reduce((marking, [pattern, mark]) => marking.replace(pattern, mark), text);
}

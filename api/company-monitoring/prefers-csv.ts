/**
 * Returns whether a header `Accept` (RFC 9110 section 12.5.1) prefers CSV to JSON: it names text/csv with a weight above 0, and JSON, by name or by a wildcard, with
 * a smaller one, or with the same one afterwards.
 */
export function prefersCsv(accept = ''): boolean {
  const ranges = accept.split(/[,\n]/).map(rangeOf);
  const csv = ranges.findIndex(({ type }) => type === 'text/csv');
  const json = ranges.findIndex(({ type }) => jsonTypes.includes(type));
  const [ofCsv, ofJson] = [ranges[csv]?.weight ?? 0, ranges[json]?.weight ?? 0];
  return ofCsv > 0 && (ofCsv > ofJson || (ofCsv === ofJson && csv < json));
}

const jsonTypes = ['application/json', 'application/*', '*/*'];

function rangeOf(range: string): { readonly type: string; readonly weight: number } {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((one) => one.startsWith('q='))?.slice(2);
  return { type, weight: weight === undefined ? 1 : Number(weight) || 0 };
}

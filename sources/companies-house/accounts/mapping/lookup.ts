/** A record's own entry: documents choose the keys, and `constructor` is one that any of them may hold. */
export function lookup<T>(record: Readonly<Record<string, T>>, key: string | undefined): T | undefined {
  return key !== undefined && Object.hasOwn(record, key) ? record[key] : undefined;
}

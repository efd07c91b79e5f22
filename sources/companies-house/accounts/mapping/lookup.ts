/** Returns a record's own entry, or undefined. Keys come from documents, so a key such as `constructor` must not reach the prototype. */
export function lookup<T>(record: Readonly<Record<string, T>>, key: string | undefined): T | undefined {
  return key !== undefined && Object.hasOwn(record, key) ? record[key] : undefined;
}

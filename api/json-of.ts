/** JSON in UTF-8 of a value of this type. */
export type JsonOf<Value> = Buffer & { readonly of?: Value };

/** Writes the value as JSON, in memory of its own: a worker thread can transfer it. */
export function jsonOf<Value>(value: Value): JsonOf<Value> {
  return Buffer.from(new TextEncoder().encode(JSON.stringify(value)).buffer);
}

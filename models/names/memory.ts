/** Values that were computed before, by key. */
export interface Memory<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  clear(): void;
}

/**
 * Keeps at least the `most` values that were used last, and at most twice as many. A value that recurs stays when many others occur once, as in the
 * names of a register. Costs two maps: a list in order of use would cost more for each use. `sizeOf`: for how many a value counts, where values differ in size.
 */
export function createMemory<Value>(most: number, sizeOf: (value: Value) => number = () => 1): Memory<Value> {
  let recent = new Map<string, Value>();
  let earlier = new Map<string, Value>();
  let size = 0;

  function set(key: string, value: Value): void {
    if (size >= most) {
      [recent, earlier] = [new Map(), recent];
      size = 0;
    }
    if (!recent.has(key)) size += sizeOf(value);
    recent.set(key, value);
  }

  return {
    get(key) {
      const found = recent.get(key);
      if (found !== undefined) return found;
      const before = earlier.get(key);
      if (before !== undefined) set(key, before);
      return before;
    },
    set,
    clear() {
      if (recent.size > 0) recent = new Map();
      size = 0;
      if (earlier.size > 0) earlier = new Map();
    },
  };
}

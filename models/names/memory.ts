/** Values that were computed before, by key. */
export interface Memory<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  clear(): void;
}

/**
 * Keeps at least the `most` values that were used last, and at most twice as many. A value that recurs stays when many others occur once, as in the
 * names of a register. Costs two maps: a list in order of use would cost more for each use.
 */
export function createMemory<Value>(most: number): Memory<Value> {
  let recent = new Map<string, Value>();
  let earlier = new Map<string, Value>();

  function set(key: string, value: Value): void {
    if (recent.size >= most) [recent, earlier] = [new Map(), recent];
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
      if (earlier.size > 0) earlier = new Map();
    },
  };
}

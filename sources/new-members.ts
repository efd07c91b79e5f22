/** Members whose own members are free: addresses of other resources, and the values that the words of a description name. */
const free: ReadonlySet<string> = new Set(['links', 'description_values']);

/**
 * Returns the paths written in a text, such as `accounts.overdue`, and those of the members around them. A list has paths whose names hold spaces. The
 * members of a path that ends in `.*` are free.
 */
export function memberPaths(written: string | readonly string[]): ReadonlySet<string> {
  const paths = new Set<string>();
  for (const path of typeof written === 'string' ? written.trim().split(/\s+/) : written) {
    const names = path.split('.');
    for (const at of names.keys()) paths.add(names.slice(0, at + 1).join('.'));
  }
  return paths;
}

/** Returns the paths of the members of a JSON value that are not `known`, each once. The items of a list have the path of the list. */
export function newMembers(value: unknown, known: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>();
  const look = (one: unknown, within: string): void => {
    if (typeof one !== 'object' || one === null || Array.isArray(one)) return;
    for (const [name, member] of Object.entries(one)) {
      const path = `${within}${name}`;
      if (!known.has(path)) found.add(path);
      else if (!free.has(name) && !known.has(`${path}.*`)) for (const item of [member].flat()) look(item, `${path}.`);
    }
  };
  look(value, '');
  return found;
}

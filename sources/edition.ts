/**
 * An edition is a corrected file of a release that is stored already, and supersedes it. Its id is the id of the release with `+e2`, `+e3`, ...;
 * the release itself is edition 1.
 */
export function editionOf(release: string): { readonly of: string; readonly edition: number } {
  const [, of, number] = /^(.+)\+e([1-9]\d*)$/.exec(release) ?? [];
  return of === undefined ? { of: release, edition: 1 } : { of, edition: Number(number) };
}

/** Returns the id of an edition. */
export const editionId = (of: string, edition: number): string => `${of}+e${edition}`;

import type { Scope } from '../../serving/api-keys/api-keys.ts';

/** Pages below one path, which a key with one scope opens. A browser signs in once for all pages of an area, and for no other area. */
export interface Area {
  readonly path: '/console' | '/companies';
  /** Name of the area for a screen reader. */
  readonly name: string;
  readonly scope: Scope;
  /** Name of the cookie that holds the session. */
  readonly cookie: string;
  /** Where a session begins. */
  readonly home: string;
  /** Names of pages below `path` that a browser returns to after it has signed in. Absent: it goes to `home`. */
  readonly returnsTo?: RegExp;
  readonly links: readonly { readonly path: string; readonly text: string }[];
  /** Label of the field for the key, and how such a key is made. */
  readonly key: { readonly label: string; readonly madeBy: string };
}

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
  /**
   * Returns the address below `path` to return to after a sign-in, built from parts that have their exact shape; undefined: the text is not one, and
   * could be the address of another site. Absent: a browser goes to `home`.
   */
  readonly returnTo?: (to: string) => string | undefined;
  readonly links: readonly { readonly path: string; readonly text: string }[];
  /** Label of the field for the key, and how such a key is made. */
  readonly key: { readonly label: string; readonly madeBy: string };
}

import type { SecretBox } from '../../infra/secret-box.ts';
import type { Area } from './area.ts';

/** Milliseconds after which a person signs in again. */
const lifetimeMs = 8 * 3_600_000;

type Cookie = Pick<Area, 'path' | 'cookie'>;

const placeOf = (path: string) => ['session', path] as const;

/**
 * Returns the header that signs a browser in. The cookie holds the key and the end of the session in a box that is sealed for the area, so
 * a reader of the browser's files
 * does not learn the key, and the cookie of one area opens no other. The browser sends the cookie to the pages of the area on this host only. It
 * shows it to no script, and it sends it with no request that another site starts.
 */
export function sessionCookie(
  { path, cookie }: Cookie,
  box: SecretBox,
  key: string,
  { now, secure }: { readonly now: Date; readonly secure: boolean },
): string {
  const sealed = box.seal(JSON.stringify({ key, until: now.getTime() + lifetimeMs }), placeOf(path)).toString('base64url');
  return `${cookie}=${sealed}; Path=${path}; HttpOnly; SameSite=Strict; Max-Age=${lifetimeMs / 1000}${secure ? '; Secure' : ''}`;
}

/** Returns the header that signs a browser out. */
export function endedCookie({ path, cookie }: Cookie): string {
  return `${cookie}=; Path=${path}; HttpOnly; SameSite=Strict; Max-Age=0`;
}

/** Returns the key of a session of the area that has not ended; undefined for no cookie, a changed one or an old one. */
export function keyOfSession({ path, cookie }: Cookie, box: SecretBox, cookies: string | undefined, now: Date): string | undefined {
  const sealed = new RegExp(`(?:^|; )${cookie}=([\\w-]+)`).exec(cookies ?? '')?.[1];
  if (sealed === undefined) return undefined;
  try {
    const { key, until } = JSON.parse(box.open(Buffer.from(sealed, 'base64url'), placeOf(path))) as { key: string; until: number };
    return until > now.getTime() ? key : undefined;
  } catch {
    return undefined; // sealed with another key, for another area or by an earlier version, or changed: the person signs in again
  }
}

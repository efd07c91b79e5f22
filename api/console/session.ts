import type { SecretBox } from '../../infra/secret-box.ts';

/** Milliseconds after which an operator signs in again. */
const lifetimeMs = 8 * 3_600_000;
const cookieName = 'risk_console';

/**
 * Returns the header that signs a browser in. The cookie holds the key in a sealed box with the end of the session, so a reader of the
 * browser's files does not learn the key. The browser sends the cookie to the console of this host only. It shows it to no script, and it sends it with
 * no request that another site starts.
 */
export function sessionCookie(box: SecretBox, key: string, { now, secure }: { now: Date; secure: boolean }): string {
  const sealed = box.seal(JSON.stringify({ key, until: now.getTime() + lifetimeMs })).toString('base64url');
  return `${cookieName}=${sealed}; Path=/console; HttpOnly; SameSite=Strict; Max-Age=${lifetimeMs / 1000}${secure ? '; Secure' : ''}`;
}

/** Returns the header that signs a browser out. */
export const endedCookie = `${cookieName}=; Path=/console; HttpOnly; SameSite=Strict; Max-Age=0`;

/** Returns the key of a session that has not ended; undefined for no cookie, a changed one or an old one. */
export function keyOfSession(box: SecretBox, cookies: string | undefined, now: Date): string | undefined {
  const sealed = new RegExp(`(?:^|; )${cookieName}=([\\w-]+)`).exec(cookies ?? '')?.[1];
  if (sealed === undefined) return undefined;
  try {
    const { key, until } = JSON.parse(box.open(Buffer.from(sealed, 'base64url'))) as { key: string; until: number };
    return until > now.getTime() ? key : undefined;
  } catch {
    return undefined; // sealed with another key, or changed: the operator signs in again
  }
}

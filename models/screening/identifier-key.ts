/**
 * One spelling for what names somebody and nobody else: an IMO or passport number, a website, an e-mail address, a telephone number.
 * Undefined for what is too short to name anybody.
 */
export function identifierKey(text: string): string | undefined {
  const given = text.slice(0, 300).normalize('NFKC').trim().toLowerCase();
  if (/^[^\s@]+@[^\s@]+\.[a-z]{2,}$/.test(given)) return `@${given}`;
  const [, host, path] = /^(?:https?:\/\/)?(?:www\.)?((?:[a-z0-9-]+\.)+[a-z]{2,})(?:[/?#:](.*))?$/.exec(given) ?? [];
  if (host !== undefined) return sharedHosts.has(host) ? pageKey(host, path ?? '') : `www.${host}`;
  const plain = given.replace(/^imo(?:\s*(?:no|number))?[\s.:-]*(?=\d)/, '').replaceAll(/[^\p{L}\p{N}]/gu, '');
  return plain.length < 5 || !/\d{3}/.test(plain) ? undefined : nationalNumber(given, plain);
}

/** Everybody's pages stand there, so the host alone names nobody. */
const sharedHosts: ReadonlySet<string> = new Set(
  'facebook.com instagram.com linkedin.com t.me telegram.me wa.me twitter.com x.com youtube.com tiktok.com vk.com'.split(' '),
);

function pageKey(host: string, path: string): string | undefined {
  const [page] = path.split(/[/?#]/);
  return page === undefined || page === '' ? undefined : `www.${host}/${page}`;
}

/** `+44 20 7946 0000`, `0044 20…` and `020 7946 0000` are one telephone. */
function nationalNumber(given: string, plain: string): string {
  const [, rest] = /^(?:0044|44)0?(\d{9,10})$/.exec(plain) ?? [];
  return rest !== undefined && /^(?:\+|00|44)/.test(given) ? `0${rest}` : plain;
}

/** A postcode without its space; undefined for what is none. */
export function postcodeKey(text: string): string | undefined {
  const plain = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return plain.length >= 3 && plain.length <= 10 ? plain : undefined;
}

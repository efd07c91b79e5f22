import { pageHosts } from '../names/lexicon/shared-hosts.ts';

/**
 * Returns one spelling for an identifier: an IMO or passport number, a website, an e-mail address, a telephone number. Returns undefined for a
 * text that is too short or too general to identify one holder.
 */
export function identifierKey(text: string): string | undefined {
  const given = text.slice(0, 300).normalize('NFKC').trim().toLowerCase();
  if (/^[^\s@]+@[^\s@]+\.[a-z]{2,}$/.test(given)) return `@${given}`;
  const [, host, path] = /^(?:https?:\/\/)?(?:www\.)?((?:[a-z0-9-]+\.)+[a-z]{2,})(?:[/?#:](.*))?$/.exec(given) ?? [];
  if (host !== undefined) return pageHosts.has(host) ? pageKey(host, path ?? '') : `www.${host}`;
  const plain = given.replace(/^imo(?:\s*(?:no|number))?[\s.:-]*(?=\d)/, '').replaceAll(/[^\p{L}\p{N}]/gu, '');
  return plain.length < 5 || !/\d{3}/.test(plain) ? undefined : nationalNumber(given, plain);
}

function pageKey(host: string, path: string): string | undefined {
  const [page] = path.split(/[/?#]/);
  return page === undefined || page === '' ? undefined : `www.${host}/${page}`;
}

/** Writes a British telephone number in its national form: `+44 20 7946 0000`, `0044 20…` and `020 7946 0000` are the same number. */
function nationalNumber(given: string, plain: string): string {
  const [, rest] = /^(?:0044|44)0?(\d{9,10})$/.exec(plain) ?? [];
  return rest !== undefined && /^(?:\+|00|44)/.test(given) ? `0${rest}` : plain;
}

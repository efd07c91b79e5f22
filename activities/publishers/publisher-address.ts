import { SourceProblem } from '../../sources/problem.ts';

/** Where requests go. Sources know only the publishers' own addresses. */
export type Records =
  | { readonly mode: 'live' }
  | { readonly mode: 'sample'; readonly url: string }
  | { readonly mode: 'mirror'; readonly folder: string };

/** Returns the address to connect to. With sample records, `https://www.thegazette.co.uk/x` becomes `<sample>/www.thegazette.co.uk/x`. */
export function actualAddress(url: URL, records: Records): URL {
  if (records.mode !== 'sample') return url;
  return new URL(`${records.url.replace(/\/+$/, '')}/${url.host}${url.pathname}${url.search}`);
}

/**
 * Returns the publisher's own address that a redirect from `url` leads to. The sample may redirect to the publisher's address or to its own.
 * Throws `PUBLISHER_REFUSED` for a redirect to another host, or from https to http: its content would not come from the publisher.
 */
export function redirectTarget(url: URL, location: string, records: Records): URL {
  const target = publisherAddress(new URL(location, url), url, records);
  if (target.host === url.host && (target.protocol === url.protocol || target.protocol === 'https:')) return target;
  throw new SourceProblem('PUBLISHER_REFUSED', `${url.href} redirects to ${target.origin}, which is not the publisher`);
}

function publisherAddress(target: URL, from: URL, records: Records): URL {
  if (records.mode !== 'sample') return target;
  const base = new URL(records.url);
  const prefix = `${base.pathname.replace(/\/+$/, '')}/${from.host}/`;
  const isSample = target.host === base.host || target.host === from.host;
  if (!isSample || !target.pathname.startsWith(prefix)) return target;
  return new URL(`${from.origin}/${target.pathname.slice(prefix.length)}${target.search}`);
}

import type { PublisherKeys } from '../../infra/config.ts';
import { SourceProblem } from '../../sources/problem.ts';
import type { Records } from './publisher-address.ts';
import type { Headers } from './publisher-answer.ts';

/**
 * Returns the header that carries the publisher's key: HTTP Basic with the key as user and no password (RFC 7617). Only requests to that
 * publisher carry it; the sample publishers require none. Throws PUBLISHER_REFUSED, which names the variable, when the key is not set.
 */
export function authorization(url: URL, records: Records, keys: PublisherKeys): Headers {
  const needed = records.mode === 'live' ? keys[url.host] : undefined;
  if (needed === undefined) return {};
  if (needed.key === undefined) {
    throw new SourceProblem('PUBLISHER_REFUSED', `${url.host} requires a key: set ${needed.variable}`);
  }
  if (url.protocol !== 'https:' && url.hostname !== '127.0.0.1') {
    throw new SourceProblem('PUBLISHER_REFUSED', `${needed.variable} is not sent in the clear to ${url.origin}`);
  }
  return { authorization: `Basic ${Buffer.from(`${needed.key}:`).toString('base64')}` };
}

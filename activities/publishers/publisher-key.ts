import type { PublisherKeys } from '../../infra/config.ts';
import { SourceProblem } from '../../sources/problem.ts';
import type { Records } from './publisher-address.ts';
import type { Headers } from './publisher-answer.ts';

/**
 * What shows the publisher that we may ask: its key as the user of HTTP Basic, without a password (RFC 7617). It goes to that publisher itself and to
 * nobody else; the sample publishers ask for none. Throws PUBLISHER_REFUSED, naming the variable, when there is no key.
 */
export function authorization(url: URL, records: Records, keys: PublisherKeys): Headers {
  const needed = records.mode === 'live' ? keys[url.host] : undefined;
  if (needed === undefined) return {};
  if (needed.key === undefined) {
    throw new SourceProblem('PUBLISHER_REFUSED', `${url.host} answers only to who has a key: set ${needed.variable}`);
  }
  if (url.protocol !== 'https:' && url.hostname !== '127.0.0.1') {
    throw new SourceProblem('PUBLISHER_REFUSED', `${needed.variable} is not sent in the clear to ${url.origin}`);
  }
  return { authorization: `Basic ${Buffer.from(`${needed.key}:`).toString('base64')}` };
}

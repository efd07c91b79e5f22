import type { Config, PublisherKeys } from '../../infra/config.ts';
import { SourceProblem } from '../../sources/problem.ts';
import type { Source } from '../../sources/source.ts';
import type { Records } from './publisher-address.ts';
import type { Headers } from './publisher-answer.ts';

/**
 * Returns the headers that carry the publisher's key: HTTP Basic with the key as user and no password (RFC 7617), the key alone, or the publisher's own headers.
 * Only requests to that publisher carry them; the sample publishers require none. Throws PUBLISHER_REFUSED, which names the variable, when the key is not set.
 */
export function authorization(url: URL, records: Records, keys: PublisherKeys): Headers {
  const needed = records.mode === 'live' ? keys[url.host] : undefined;
  if (needed === undefined) return {};
  const { key = '', scheme, account, variable } = needed;
  const missing = missingVariable(needed);
  if (missing !== undefined) throw new SourceProblem('PUBLISHER_REFUSED', `${url.host} requires a key: set ${missing}`);
  if (url.protocol !== 'https:' && url.hostname !== '127.0.0.1') {
    throw new SourceProblem('PUBLISHER_REFUSED', `${variable} is not sent in the clear to ${url.origin}`);
  }
  if (scheme === 'x-auth') return { 'x-auth-email': account?.email ?? '', 'x-auth-key': key };
  return { authorization: scheme === 'bare' ? key : `Basic ${Buffer.from(`${key}:`).toString('base64')}` };
}

/** Returns the variables that hold the key which a source needs and the configuration lacks; undefined: the source can be read. */
export function missingKey(
  { keyFor }: { readonly keyFor?: Source['keyFor'] | undefined },
  { records, publisherKeys }: Pick<Config, 'records' | 'publisherKeys'>,
): string | undefined {
  const needed = keyFor === undefined || records.mode !== 'live' ? undefined : publisherKeys[keyFor];
  return needed === undefined ? undefined : missingVariable(needed);
}

/** Returns the variables that each of these sources lacks, by its id. A source that lacks none has no entry. */
export function missingKeys(
  sources: readonly Pick<Source, 'id' | 'keyFor'>[],
  config: Pick<Config, 'records' | 'publisherKeys'>,
): ReadonlyMap<string, string> {
  return new Map(
    sources.flatMap((source) => {
      const missing = missingKey(source, config);
      return missing === undefined ? [] : [[source.id, missing] as const];
    }),
  );
}

/** Returns the variables that are not set, as `RISK_FCA_KEY and RISK_FCA_EMAIL`; undefined: all are. */
function missingVariable({ variable, key, account }: PublisherKeys[string]): string | undefined {
  const missing = [
    ...(key === undefined ? [variable] : []),
    ...(account !== undefined && account.email === undefined ? [account.variable] : []),
  ];
  return missing.length === 0 ? undefined : missing.join(' and ');
}

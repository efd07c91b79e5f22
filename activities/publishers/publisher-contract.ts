import type { Http } from '../../sources/source.ts';
import type { Records } from './publisher-address.ts';
import type { PublisherBody, StreamOptions } from './publisher-body.ts';

/** What a source reads its publisher through, and what fills its raw files. Every method throws `SourceProblem`. */
export interface Publisher extends Http {
  readonly records: Records['mode'];
  /** A body as it arrives, from the first byte or from where an earlier attempt stopped. `undefined` on 404. */
  stream(url: string, options?: StreamOptions): Promise<PublisherBody | undefined>;
  close(): Promise<void>;
}

import type { Http } from '../../sources/source.ts';
import type { Records } from './publisher-address.ts';
import type { PublisherBody, StreamOptions } from './publisher-body.ts';
import type { PublisherStream } from './publisher-stream.ts';

/** The HTTP access that a source and its raw files use. Every method throws `SourceProblem`. */
export interface Publisher extends Http {
  readonly records: Records['mode'];
  /** Returns a body as a stream, from its first byte or from where an earlier attempt stopped. `undefined` on 404. */
  stream(url: string, options?: StreamOptions): Promise<PublisherBody | undefined>;
  /** Opens a stream (`Source.stream`), which goes on until the publisher, silence or the signal ends it. */
  follow(url: string, signal?: AbortSignal): Promise<PublisherStream>;
  close(): Promise<void>;
}

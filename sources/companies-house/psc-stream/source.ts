import { parseEnvelopes } from '../envelope/parse.ts';
import { writeEvents } from '../psc/events.ts';
import { pscParts } from '../psc/parts.ts';
import { personsWithSignificantControl } from '../psc/source.ts';
import { streamOf } from '../stream.ts';

const { id: snapshot, table, key } = personsWithSignificantControl;

/** Every change of an owner, and of a statement or an exemption where the publisher sends them, within seconds: a feed of the snapshot's tables. */
export const pscStream = {
  ...streamOf({
    id: 'companies-house/psc-stream',
    title: 'Streaming API: people with significant control',
    path: 'persons-with-significant-control',
    snapshot,
    sqlOf: snapshot,
    verified: 'official sample',
    display: 'rows',
    table,
    key,
    fillBy: 'kind',
    parse: (release, out) => writeEvents(out, (envelopes) => parseEnvelopes(release, envelopes)),
  }),
  parts: pscParts.map((part) => ({ ...part, expect: { ...part.expect, rejected: 1, shrink: 1 } })),
};

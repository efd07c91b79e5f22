import { decodeText } from '../../../encoding.ts';
import { assembleFacts } from './assemble.ts';
import { createContinuationJoin } from './continuation.ts';
import type { Instance } from './instance.ts';
import { createProblemLog, type ProblemLog } from './problems.ts';
import { type ScannedDocument, scanDocument } from './scan-document.ts';
import { chooseTarget } from './target.ts';
import { placeFacts } from './tuples.ts';

interface InstanceLimits {
  /** Bytes of the document. */
  readonly bytes: number;
  /** Nesting depth of elements. */
  readonly depth: number;
  /** Number of elements. */
  readonly elements: number;
  /** Number of elements that are facts, contexts, units or parts of them. */
  readonly kept: number;
}

/** Above the largest reports of listed groups, and about what a browser can still show. */
const defaultLimits: InstanceLimits = { bytes: 64 << 20, depth: 1024, elements: 4_000_000, kept: 250_000 };

/**
 * Reads the facts of one accounts document: an Inline XBRL 1.0 or 1.1 page, or an XBRL 2.1 instance. Never throws, whatever the bytes are:
 * `problems` lists what is wrong, and a `fatal` problem means that the facts cannot be relied on.
 */
export function readInstance(bytes: Uint8Array, limits: Partial<InstanceLimits> = {}): Instance {
  const { bytes: most, ...within } = { ...defaultLimits, ...limits };
  const problems = createProblemLog();
  if (bytes.byteLength > most) {
    problems.fatal('TOO_LARGE', `the document has ${bytes.byteLength} bytes, more than the limit of ${most}`);
    return nothing(problems);
  }
  const decoded = decodeText(bytes);
  if (decoded.problem !== undefined) problems.add('ENCODING', decoded.problem);
  const text = withoutNulls(decoded.text, problems);
  const document = scanDocument(text, within, problems);
  const facts = factsOf(document, text, problems);
  if (facts.length === 0) problems.fatal('NO_FACTS', 'the document has no facts');
  const { kind, schemaRefs, generator, contexts, units } = document;
  return { kind, encoding: decoded.encoding, schemaRefs, generator, facts, contexts, units, problems: problems.list(text) };
}

function factsOf(document: ScannedDocument, text: string, problems: ProblemLog): Instance['facts'] {
  const { facts, continuations, contexts, units } = document;
  const join = createContinuationJoin(continuations, problems, 2 * text.length + (1 << 20));
  const whole = chooseTarget(
    facts.filter((fact) => fact.text.closed),
    problems,
  );
  return assembleFacts(placeFacts(whole, problems), { contexts, units, problems, join });
}

function withoutNulls(text: string, problems: ProblemLog): string {
  const at = text.indexOf('\0');
  if (at < 0) return text;
  problems.add('MALFORMED', 'the document contains NUL characters; they are removed', { offset: at });
  return text.replaceAll('\0', '');
}

function nothing(problems: ProblemLog): Instance {
  return {
    kind: 'ixbrl-1.1',
    encoding: 'unknown',
    schemaRefs: [],
    generator: undefined,
    facts: [],
    contexts: new Map(),
    units: new Map(),
    problems: problems.list(''),
  };
}

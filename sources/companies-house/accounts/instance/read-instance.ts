import { assembleFacts } from './assemble.ts';
import { createContinuationJoin } from './continuation.ts';
import { decodeText } from './encoding.ts';
import type { Instance } from './instance.ts';
import { createProblemLog, type ProblemLog } from './problems.ts';
import { type ScannedDocument, scanDocument } from './scan-document.ts';
import { chooseTarget } from './target.ts';
import { placeFacts } from './tuples.ts';

interface InstanceLimits {
  /** Bytes of the document. */
  readonly bytes: number;
  /** Elements within each other. */
  readonly depth: number;
  readonly elements: number;
  /** Elements that are facts, contexts, units or parts of them. */
  readonly kept: number;
}

/** Beyond the largest reports of listed groups, and what a browser would still show. */
const defaultLimits: InstanceLimits = { bytes: 64 << 20, depth: 1024, elements: 4_000_000, kept: 250_000 };

/**
 * Facts of one accounts document: Inline XBRL 1.0 or 1.1, or an XBRL 2.1 instance. Never throws for what the bytes are: `problems` says what
 * was wrong, and a `fatal` one that no facts can be relied on.
 */
export function readInstance(bytes: Uint8Array, limits: Partial<InstanceLimits> = {}): Instance {
  const { bytes: most, ...within } = { ...defaultLimits, ...limits };
  const problems = createProblemLog();
  if (bytes.byteLength > most) {
    problems.fatal('TOO_LARGE', `${bytes.byteLength} bytes, where ${most} are read`);
    return nothing(problems);
  }
  const decoded = decodeText(bytes);
  if (decoded.problem !== undefined) problems.add('ENCODING', decoded.problem);
  const text = withoutNulls(decoded.text, problems);
  const document = scanDocument(text, within, problems);
  const facts = factsOf(document, text, problems);
  if (facts.length === 0) problems.fatal('NO_FACTS', 'no facts in the document');
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
  problems.add('MALFORMED', 'NUL characters, left out', { offset: at });
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

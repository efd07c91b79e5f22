import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { jsonLine } from '../../../json-line.ts';
import { readInstance } from '../instance/read-instance.ts';
import { toFactRow } from '../mapping/fact-row.ts';
import { mapAccounts } from '../mapping/map-accounts.ts';

/** A filing as it is stored: its rows as lines of NDJSON, its facts the same, packed by gzip. */
export interface ReadFiling {
  readonly kind: 'filing';
  readonly filing: string;
  readonly rows: Uint8Array;
  readonly rowCount: number;
  readonly facts: Uint8Array;
  readonly factCount: number;
}

/** Why a document gives no row, and what it was, without what it says. */
export interface Unread {
  readonly kind: 'unread';
  readonly line: number;
  readonly text: string;
  readonly reason: string;
  /** Known, and not accounts. */
  readonly leftOut: boolean;
}

export function unread(reason: string, more: Partial<Unread> = {}): Unread {
  return { kind: 'unread', line: 1, text: '', leftOut: false, reason, ...more };
}

/** Facts and rows of one document. Never throws: an error of ours costs the document, not those beside it. */
export function readDocument(name: string, bytes: Uint8Array): ReadFiling | Unread {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  try {
    return read({ name, sha256, bytes });
  } catch (error) {
    return unread(`the reader failed: ${String(error)}`, { text: described({ sha256, bytes: bytes.length }) });
  }
}

function read({ name, sha256, bytes }: { name: string; sha256: string; bytes: Uint8Array }): ReadFiling | Unread {
  const instance = readInstance(bytes);
  const fatal = instance.problems.find((problem) => problem.fatal);
  const { rows, problem } = fatal === undefined ? mapAccounts(instance, { name, sha256 }) : { rows: [], problem: undefined };
  const [first] = rows;
  if (first === undefined) {
    const { kind, generator, schemaRefs } = instance;
    const text = described({ sha256, bytes: bytes.length, kind, generator, schemaRefs });
    const reason = fatal === undefined ? (problem ?? 'no row') : `${fatal.code}: ${fatal.detail}`;
    return unread(reason, { line: fatal?.line ?? 1, text });
  }
  const facts = instance.facts.map((fact, ordinal) => toFactRow(first, fact, ordinal));
  return {
    kind: 'filing',
    filing: first.filing,
    rows: lines(rows.map((row) => ({ ...row, _file: name, _line: 1 }))),
    rowCount: rows.length,
    // a fact is ten times as long as what it says; packed here, where there are threads, it is a twentieth
    facts: gzipSync(lines(facts), { level: 1 }),
    factCount: facts.length,
  };
}

function lines(records: readonly object[]): Uint8Array {
  return new TextEncoder().encode(records.map(jsonLine).join(''));
}

/** Enough to find it again among the raw bytes; who signed it stands there and need not stand here. */
function described(document: object): string {
  return JSON.stringify(document);
}

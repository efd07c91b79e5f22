import { createHash } from 'node:crypto';
import { jsonLine } from '../../../json-line.ts';
import { packLines } from '../../../packed-lines.ts';
import { readInstance } from '../instance/read-instance.ts';
import { toFactRow } from '../mapping/fact-row.ts';
import { mapAccounts } from '../mapping/map-accounts.ts';

/** A document that was read, serialised for storage. */
export interface ReadFiling {
  readonly kind: 'filing';
  /** Id of the filing (`AccountsRow.filing`). */
  readonly filing: string;
  /** Rows of `accounts`: NDJSON. */
  readonly rows: Uint8Array;
  readonly rowCount: number;
  /** Rows of `account_facts`: NDJSON, as `packLines` packs it. */
  readonly facts: Uint8Array;
  readonly factCount: number;
}

/** A document that gives no row. */
export interface Unread {
  readonly kind: 'unread';
  /** Line of the document at which reading failed; 1 for the first line or where no line is known. */
  readonly line: number;
  /** JSON that identifies the document among the raw bytes (hash, size, producer); '' where none was read. Never the document's content. */
  readonly text: string;
  readonly reason: string;
  /** True: a document of a known kind that is not accounts. */
  readonly leftOut: boolean;
}

/** Returns the outcome for a document that gives no row. */
export function unread(reason: string, more: Partial<Unread> = {}): Unread {
  return { kind: 'unread', line: 1, text: '', leftOut: false, reason, ...more };
}

/** Reads one document into rows and facts. Never throws: a defect of the reader rejects this document and leaves the others unaffected. */
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
    // Serialised facts are ten times as long as the text they carry. Packing shrinks them to a twentieth, and here it runs on all threads.
    facts: packLines(lines(facts)),
    factCount: facts.length,
  };
}

/** Serialises records as NDJSON. */
function lines(records: readonly object[]): Uint8Array {
  return new TextEncoder().encode(records.map(jsonLine).join(''));
}

/** Describes a document so that it can be found again among the raw bytes. Leaves out its content, which may name the people who signed it. */
function described(document: object): string {
  return JSON.stringify(document);
}

import type { NoticeDocument } from './notice-xml.ts';

/** The notices that a notice changes: ids, several separated by a space; null: none. */
export interface Retractions {
  /** The notices that this notice retracts. */
  readonly retracts: string | null;
  /** The notices that retract this one. */
  readonly retracted_by: string | null;
  /** The notices in whose place this notice stands. */
  readonly substitutes: string | null;
  /** The notices that stand in place of this one. */
  readonly substituted_by: string | null;
}

type Relation = keyof Retractions;

/** Properties of the publisher's ontology (prefix `gaz`). */
const properties: Readonly<Record<string, Relation>> = {
  retractsNotice: 'retracts',
  hasNoticeRetraction: 'retracted_by',
  substitutesNotice: 'substitutes',
  hasNoticeSubstitution: 'substituted_by',
};

const id = '((?:[LEB]-\\d+-)?\\d{5,9})(?![\\w-])';
const address = new RegExp(`/notice/${id}`, 'i');
const cited = new RegExp(`/notice/${id}|\\bnotice\\s+(?:id|no\\.?|number|reference)\\s*:?\\s*${id}`, 'gi');
const replaces = /\b(?:substitut|replac|supersed|correct|amend)/i;
const withdraws = /\b(?:retract|withdr[ae]w|in error|void|cancel)/i;
const passive = /\b(?:retracted|withdrawn|cancelled|replaced|superseded|substituted|corrected|amended)\s+by\b/i;

const sentenceEnd = /(?<!\bno)\.\s+/i;

/** True when a title or snippet speaks of a retraction, substitution, correction or withdrawal: only the full notice states the other notice. */
export function speaksOfRetraction(text: string): boolean {
  return replaces.test(text) || withdraws.test(text) || /\berrat(?:um|a)\b|\bcorrigend/i.test(text);
}

/** Reads which notices a notice retracts or replaces: from its RDFa, and from a sentence of its text that cites another notice by its id. */
export function retractionsOf(own: string, text: string, full: NoticeDocument | undefined): Retractions {
  const found: Record<Relation, Set<string>> = {
    retracts: new Set(),
    retracted_by: new Set(),
    substitutes: new Set(),
    substituted_by: new Set(),
  };
  for (const { property, value } of [...(full?.statements ?? []), ...(full?.links ?? [])]) {
    const relation = properties[property];
    const other = address.exec(value)?.[1] ?? new RegExp(`^${id}$`).exec(value)?.[1];
    if (relation !== undefined && other !== undefined) found[relation].add(other);
  }
  for (const sentence of text.split(sentenceEnd)) {
    const relation = relationIn(sentence);
    if (relation === undefined) continue;
    for (const [, linked, numbered] of sentence.matchAll(cited)) found[relation].add(linked ?? numbered ?? '');
  }
  const ids = (relation: Relation) => {
    found[relation].delete(own);
    return found[relation].size === 0 ? null : [...found[relation]].join(' ');
  };
  return {
    retracts: ids('retracts'),
    retracted_by: ids('retracted_by'),
    substitutes: ids('substitutes'),
    substituted_by: ids('substituted_by'),
  };
}

function relationIn(sentence: string): Relation | undefined {
  if (replaces.test(sentence)) return passive.test(sentence) ? 'substituted_by' : 'substitutes';
  if (withdraws.test(sentence)) return passive.test(sentence) ? 'retracted_by' : 'retracts';
  return undefined;
}

import { genericWords } from '../../models/names/lexicon/generic-words.ts';
import { screeningForms } from '../../models/names/lexicon/legal-forms.ts';
import type { ScreenQuery } from '../../models/screening/answer.ts';
import type { ListEntry } from '../../models/screening/entry.ts';
import { createRandom, type Random } from '../cooked-books/random.ts';
import type { People } from './people-sets.ts';
import { alerts, answerTo } from './queries.ts';
import { percent } from './recall.ts';
import type { ScreenedList } from './screened-list.ts';

interface Decoration {
  readonly kind: string;
  readonly entries: ListEntry['kind'];
  /** Returns the text that a payment states as the payee's name for this entry. Undefined: the kind does not apply to the entry. */
  readonly asked: (entry: ListEntry, random: Random) => string | undefined;
  /** Returns the same text for an honest person. Absent: the kind does not concern people. */
  readonly honest?: (name: string, random: Random) => string;
}

const bracketed = /\(([A-Z][A-Z.&-]{1,9}[A-Z])\)/;
const endings = ['HOLDINGS', 'TRUST', 'Holdings Limited', 'Family Trust'] as const;

const decorations: readonly Decoration[] = [
  {
    kind: 'IMO number alone or behind another text',
    entries: 'ship',
    asked: ({ identifiers }, random) => {
      const imo = identifiers.find((one) => /^\d{7}$/.test(one));
      return imo === undefined ? undefined : `${random.chance(0.5) ? '' : 'Demurrage '}IMO ${imo}`;
    },
    honest: (name, random) => `${name} IMO ${1_000_000 + Math.floor(random.uniform() * 9_000_000)}`,
  },
  {
    kind: 'acronym in brackets, alone',
    entries: 'organisation',
    asked: ({ names }) => names.map(({ text }) => bracketed.exec(text)?.[1]).find((word) => word !== undefined && isAcronym(word)),
  },
  {
    kind: 'name of one word, alone',
    entries: 'organisation',
    asked: ({ names }) => names.find(({ text, weak }) => !weak && /^[A-Za-z]{4,}$/.test(text))?.text,
  },
  {
    kind: "person's name with HOLDINGS or TRUST, as an organisation",
    entries: 'person',
    asked: ({ names }, random) => {
      const name = names.find(({ type }) => type === 'primary')?.text;
      return name === undefined || !/\s/.test(name) ? undefined : `${name} ${ending(random)}`;
    },
    honest: (name, random) => `${name} ${ending(random)}`,
  },
  {
    kind: 'IMO number without the letters, alone',
    entries: 'ship',
    asked: ({ identifiers }) => identifiers.find((one) => /^\d{7}$/.test(one)),
    honest: (_name, random) => `${1_000_000 + Math.floor(random.uniform() * 9_000_000)}`,
  },
  {
    kind: "ship's name of two words with SHIPPING LTD",
    entries: 'ship',
    asked: ({ names }) => {
      const name = names.find(({ type }) => type === 'primary')?.text ?? '';
      return /^[A-Za-z]{2,} [A-Za-z]{2,}$/.test(name) ? `${name} Shipping Ltd` : undefined;
    },
    honest: (name) => `${name} Shipping Ltd`,
  },
];

function isAcronym(word: string): boolean {
  return !screeningForms.has(word.toLowerCase()) && !genericWords.has(word.toLowerCase());
}

function ending(random: Random): string {
  return endings[Math.floor(random.uniform() * endings.length)] ?? '';
}

/**
 * Returns one row per kind of text that stands for an entry: how often a payment with it gives an alert on that entry (up to `names` entries), and on
 * honest people with the same text.
 */
export function decorated(list: ScreenedList, { negatives }: People, names: number, seed = 1000): object[] {
  return decorations.map(({ kind, entries, asked, honest }, place) => {
    const random = createRandom(seed + place);
    const query = (name: string): ScreenQuery => (entries === 'ship' ? { name } : { name, kind: 'organisation' });
    const texts = [...list.entries.values()]
      .filter((entry) => entry.kind === entries)
      .flatMap((entry) => {
        const name = asked(entry, random);
        return name === undefined ? [] : [{ entry: entry.id, name, at: random.uniform() }];
      })
      .sort((a, b) => a.at - b.at)
      .slice(0, names);
    const found = texts.filter(({ entry, name }) => alerts(answerTo(list.index, query(name))).some((match) => match.entry === entry));
    const people = honest === undefined ? [] : negatives.slice(0, names).map(({ name }) => honest(name, random));
    const alarmed = people.filter((name) => alerts(answerTo(list.index, query(name))).length > 0).length;
    return {
      kind,
      entries: texts.length,
      found: percent(found.length, texts.length),
      'honest alerted, per 1,000': people.length === 0 ? '-' : ((1000 * alarmed) / people.length).toFixed(1),
    };
  });
}

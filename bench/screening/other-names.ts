import { createRandom, type Random } from '../cooked-books/random.ts';
import { alerts, answerTo } from './queries.ts';
import { percent } from './recall.ts';
import type { ScreenedList } from './screened-list.ts';

interface Kind {
  readonly kind: string;
  readonly of: 'person' | 'organisation';
  /** Returns the name of another person or organisation; the same text when the name has nothing to change. */
  readonly change: (name: string, other: string, random: Random) => string;
}

const kinds: readonly Kind[] = [
  { kind: 'one part is that of another name', of: 'person', change: withPartOf },
  { kind: 'X II', of: 'organisation', change: (name, _, random) => `${name} ${one(random, ['II', 'III', '2', 'IV'])}` },
  { kind: 'X MEXICO', of: 'organisation', change: (name, _, random) => `${name} ${one(random, ['Mexico', 'Canada', 'Brasil', 'Peru'])}` },
  { kind: 'X TRUST COMPANY', of: 'organisation', change: (name) => `${name} Trust Company` },
  { kind: 'X SYSTEMS', of: 'organisation', change: (name, _, random) => `${name} ${one(random, ['Systems', 'Insurance', 'Logistics'])}` },
];

/**
 * Returns one row per kind of another name: how often such a name, made from a primary name of the list, gives an alert on that entry. Lower is
 * better.
 */
export function otherNames(list: ScreenedList, names: number, seed = 1000): object[] {
  return kinds.map(({ kind, of, change }, place) => {
    const random = createRandom(seed + place);
    const listed = [...list.entries.values()]
      .filter((entry) => entry.kind === of)
      .flatMap(({ id, names: all }) => all.map(({ text }) => ({ id, text })));
    const shuffled = listed
      .map((each) => ({ each, at: random.uniform() }))
      .sort((a, b) => a.at - b.at)
      .map(({ each }) => each);
    const changed = shuffled.flatMap(({ id, text }, at) => {
      const name = change(text, shuffled[(at + 1) % shuffled.length]?.text ?? '', random);
      return name === text ? [] : [{ id, name }];
    });
    const sample = changed.slice(0, names);
    const alarmed = sample.filter(({ id, name }) =>
      alerts(answerTo(list.index, { name, kind: of })).some(({ entry }) => entry === id),
    ).length;
    return { kind, names: sample.length, 'alert on the listed one': percent(alarmed, sample.length) };
  });
}

/** Replaces one middle or last part of a name of three or more parts in Latin letters by a part of another name. */
function withPartOf(name: string, other: string, random: Random): string {
  const [parts, others] = [partsOf(name), partsOf(other)];
  if (parts.length < 3 || others.length < 2) return name;
  const place = 1 + Math.floor(random.uniform() * (parts.length - 1));
  const part = others[Math.floor(random.uniform() * others.length)] ?? '';
  if (parts.some((one) => one.toLowerCase() === part.toLowerCase())) return name;
  return parts.map((own, at) => (at === place ? part : own)).join(' ');
}

/** Returns the words of a name in Latin letters of four letters or more each; `[]` for another name. */
function partsOf(name: string): string[] {
  const parts = name.split(/\s+/);
  return parts.every((part) => /^[A-Za-z]{4,}$/.test(part)) ? parts : [];
}

function one(random: Random, from: readonly string[]): string {
  return from[Math.floor(random.uniform() * from.length)] ?? '';
}

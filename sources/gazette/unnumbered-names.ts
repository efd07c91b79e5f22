import { readCompanyNumber } from '../../uk/company-number.ts';
import { legalForm, writtenNames } from '../written-names.ts';
import type { NamedCompany } from './notice-text.ts';
import type { Statement } from './notice-xml.ts';

interface Notice {
  readonly text: string;
  readonly statements: readonly Statement[];
  /** The name in the title of the notice; null: it has none. */
  readonly titled: string | null;
}

/** Names of one notice. A notice about a group names some dozens of companies. */
const most = 100;

/**
 * Returns the names of the companies that a notice is about and for which it has no readable number. `numbered`: those for which it has one.
 * The name in the title comes first.
 */
export function unnumberedNames({ text, statements, titled }: Notice, numbered: readonly NamedCompany[]): string[] {
  const alone = numbered.length === 0;
  const title = titledNames(titled, alone);
  const known = numbered.flatMap(({ name }) => (name === undefined ? [] : [name]));
  const names = [...title, ...statedNames(statements, numbered.length), ...joinedNames(text, title[0] ?? titled, known)];
  const others = new Map<string, string>();
  for (const name of names) if (!others.has(spelling(name))) others.set(spelling(name), name);
  for (const name of known) others.delete(spelling(name));
  // behind one label for several numbers, or in a link, a number has no name: these names may be of such companies
  return others.size > numbered.length - known.length ? [...others.values()].slice(0, most) : [];
}

const spelling = (name: string) =>
  name
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Returns the names in the title. Of one company that has a number, the title says nothing more. `alone`: no company has. */
function titledNames(titled: string | null, alone: boolean): string[] {
  const names = writtenNames(titled ?? '').filter(({ type }) => type !== 'trading' && (alone || type !== 'former'));
  if (alone) return names.map(({ name }) => name);
  const companies = names.slice(1).map(({ name }) => name);
  return companies.filter((name) => legalForm.test(name));
}

/** Returns the names of companies that RDFa states without a number, or with one that is not a company number. `numbered`: how many have one. */
function statedNames(statements: readonly Statement[], numbered: number): string[] {
  const companies = statements.filter(
    ({ about, property, value }) => /^company(?:-\d+)?$/i.test(about) && property === 'name' && value !== '',
  );
  const lacks = new Set(companies.map(({ about }) => about)).size > numbered;
  const numbersOf = (about: string) => statements.filter((one) => one.about === about && one.property === 'companyNumber');
  return companies.flatMap(({ about, value }) => {
    const numbers = numbersOf(about);
    const isUnreadable = numbers.length > 0 || lacks;
    return isUnreadable && numbers.every((one) => readCompanyNumber(one.value) === undefined) ? [value] : [];
  });
}

/** What may stand between the names of two companies: their numbers or what became of them in brackets, and a word or sign that joins them. */
const between = /(?:\s*\([^()]{0,80}\)){0,3}\s*(?:[,;]\s*(?:and\s+|&\s*)?|\band\s+|&\s*)/iy;
/** Words with a capital letter or digit up to a legal form. */
const company = /(?:[A-Z0-9&(][\w&'’.()+/-]*\s+){1,10}?(?:LIMITED|Limited|LTD|Ltd|PLC|Plc|plc|LLP|CIC)\b/y;

/** Returns the names of companies that the text joins to a name: `OWL LTD, HERON PLC and WREN LIMITED`. `known`: names of companies with a number. */
function joinedNames(text: string, titled: string | null, known: readonly string[]): string[] {
  const capitals = text.toUpperCase();
  return [titled ?? '', ...known.slice(0, most)].flatMap((name) => {
    const at = name === '' ? -1 : capitals.indexOf(name.toUpperCase());
    return at === -1 ? [] : chainAfter(text, at + name.length);
  });
}

function chainAfter(text: string, from: number): string[] {
  const names: string[] = [];
  for (let at = from; names.length < most; ) {
    between.lastIndex = at;
    const joint = between.exec(text);
    if (joint === null) break;
    company.lastIndex = at + joint[0].length;
    const [name] = company.exec(text) ?? [];
    if (name === undefined) break;
    names.push(name);
    at = company.lastIndex;
  }
  return names;
}

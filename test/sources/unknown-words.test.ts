import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '../../infra/sql-file.ts';
import { typeOf } from '../../sources/companies-house/disqualified-officers/officer.ts';
import { readWarning } from '../../sources/fca/warning-list/warning.ts';
import { noticeKind } from '../../sources/gazette/notice-codes.ts';
import { unknownHeadings } from '../../sources/ofsi/investment-bans/ban-table.ts';
import { kindOf, namesOf, unknownStrengths } from '../../sources/sanctions/names.ts';

const filesOf = (pattern: RegExp) =>
  readdirSync(join(packageRoot, 'sources'), { recursive: true, encoding: 'utf8' })
    .filter((path) => pattern.test(path) && !path.endsWith('.test.ts'))
    .map((path) => ({ path, text: readFileSync(join(packageRoot, 'sources', path), 'utf8') }));

interface Mapping {
  readonly results: readonly string[];
  readonly otherwise: string | undefined;
  /** The name of the column. */
  readonly as: string;
}

/** Returns the CASE expressions of a SQL text, the inner ones too, that give texts only. */
function mappingsIn(sql: string): Mapping[] {
  const found: Mapping[] = [];
  const open: { results: string[]; otherwise?: string; last: 'THEN' | 'ELSE' | '' }[] = [];
  const tokens = sql.replaceAll(/--[^\n]*/g, '').matchAll(/\b(CASE|THEN|ELSE|WHEN|END)\b(?:\s+AS\s+(\w+))?|'(?:[^']|'')*'|[^\s]+/g);
  for (const [token, word, as = ''] of tokens) {
    const current = open.at(-1);
    if (word === 'CASE') open.push({ results: [], last: '' });
    else if (word === 'END') {
      const { results, otherwise } = open.pop() ?? { results: [] };
      found.push({ results, otherwise, as });
    } else if (current !== undefined && (word === 'THEN' || word === 'ELSE' || word === 'WHEN')) current.last = word === 'WHEN' ? '' : word;
    else if (current?.last === 'THEN') current.results.push(token);
    else if (current?.last === 'ELSE') current.otherwise = `${current.otherwise ?? ''}${token}`;
  }
  return found.filter(({ results }) => results.length > 1 && results.every((one) => one.startsWith("'")));
}

/** The parser refuses any other type of event, with a quarantine of its line. */
const twoWords = (mapping: Mapping) => mapping.as === '_op';

describe('an unknown category word', () => {
  const mappings = filesOf(/\.sql$/).flatMap(({ path, text }) => mappingsIn(text).map((mapping) => ({ path, ...mapping })));

  test('is unmapped in every mapping of SQL', () => {
    const words = mappings.filter((mapping) => mapping.as !== '_reject' && !twoWords(mapping));
    expect(words.length).toBeGreaterThan(3);
    // a mapping may keep the publisher's own word, which no rule knows
    const fallsIn = (otherwise: string | undefined) => otherwise === undefined || (otherwise.startsWith("'") && otherwise !== "'unmapped'");
    expect(words.filter(({ otherwise }) => fallsIn(otherwise))).toEqual([]);
  });

  test('has a check in its source that reports it, with a line that says what to do', () => {
    const folders = [
      ...new Set(filesOf(/\.(?:sql|ts)$/).flatMap(({ path, text }) => (/'unmapped'/.test(text) && !/checks\//.test(path) ? [path] : []))),
    ];
    const checks = filesOf(/checks\/unmapped_\w+\.sql$/);
    const silent = folders.filter((path) => {
      const [publisher = '', record = '', file] = path.split('/');
      // readers that several sources share: each of the lists has the checks, and some record of the publisher
      if (publisher !== 'sanctions' && file === undefined) return !checks.some((check) => check.path.startsWith(`${publisher}/`));
      const scope = publisher === 'sanctions' ? ['fcdo/uk-sanctions-list', 'ofsi/consolidated-list'] : [`${publisher}/${record}`];
      return scope.some((folder) => !checks.some((check) => check.path.startsWith(`${folder}/`)));
    });
    expect(silent).toEqual([]);
    expect(checks.filter(({ text }) => !/^-- .*severity: (?:warn|error); do: /m.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test('falls into no default of a lookup in TypeScript', () => {
    const defaults = filesOf(/\.ts$/).flatMap(({ path, text }) =>
      [...text.matchAll(/\](?:\?\.\w+)?\s*\?\?\s*'([\w-]+)'/g)].map(([, word]) => [path, word]),
    );
    expect(defaults.filter(([, word]) => word !== 'unmapped')).toEqual([]);
  });

  test.each([
    ['a kind of a sanctioned entry', kindOf('Syndicate'), 'unmapped'],
    ['no kind of a sanctioned entry', kindOf(null), 'unmapped'],
    ['a type of a name', namesOf([{ 6: 'NIGHTJAR', type: 'Nom de guerre' }])[0]?.type, 'unmapped'],
    [
      'the quality of an alias',
      unknownStrengths(['', 'Good quality', 'Low Quality a.k.a.', 'Weak a.k.a'].map((strength) => ({ 6: 'NIGHTJAR', strength }))),
      ['Weak a.k.a'],
    ],
    ['a type of a disqualification', typeOf('ban'), 'unmapped'],
    ['a notice code of corporate insolvency', noticeKind('2499')?.kind, 'unknown'],
    ['a notice code of another category', noticeKind('9901'), undefined],
    ['a heading of the list of bans', unknownHeadings('<table><tr><th>Name</th><th>Zodiac</th></tr></table>'), ['Zodiac']],
    [
      'a label of a warning',
      readWarning('https://www.fca.org.uk/news/warnings/x', undefined, {
        heading: 'x',
        section: 'firm',
        fields: [{ label: 'Zodiac', value: 'Leo' }],
        genuine: [],
      } as unknown as Parameters<typeof readWarning>[2]).unmapped_labels,
      ['Zodiac'],
    ],
  ])('of %s is %j', (_, read, unmapped) => {
    expect(read).toEqual(unmapped);
  });
});

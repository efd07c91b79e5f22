import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Fact, Instance } from '../../sources/companies-house/accounts/instance/instance.ts';
import { readInstance } from '../../sources/companies-house/accounts/instance/read-instance.ts';
import { type MappedAccounts, mapAccounts } from '../../sources/companies-house/accounts/mapping/map-accounts.ts';
import type { AccountsRow } from '../../sources/companies-house/accounts/mapping/row.ts';
import { describeReal, realData } from '../fixtures/real-data.ts';

interface Filing extends MappedAccounts {
  readonly file: string;
  readonly instance: Instance;
}

describeReal('real filings of 2009 to 2026', () => {
  let filings: readonly Filing[];
  let rows: readonly AccountsRow[];

  beforeAll(() => {
    const folder = realData('companies-house/accounts');
    const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(?:html|xhtml|xml)$/.test(path));
    filings = paths.sort().map((path) => {
      const bytes = readFileSync(join(folder, path));
      const file = relative(folder, join(folder, path));
      const instance = readInstance(bytes);
      return { file, instance, ...mapAccounts(instance, { name: file, sha256: createHash('sha256').update(bytes).digest('hex') }) };
    });
    rows = filings.flatMap((filing) => filing.rows);
  });

  test('all filings but three give rows: two have no company number, one report has no figures', () => {
    expect(filings).toHaveLength(223);
    expect(rows).toHaveLength(438);
    expect(filings.filter(({ problem }) => problem !== undefined).map(({ file }) => file)).toEqual([
      'ch-annual-report/e_annual_report_and_accounts_2023-24_ixbrl.html',
      'kanedata-tests/account_1.xml',
      'stream-read-xbrl-fixtures/x/cic/CIC-15052776/cic34/cicReport.xhtml',
    ]);
  });

  test('the number of rows for each scope and period', () => {
    expect(countBy(rows, ({ scope, period }) => `${scope} ${period}`)).toEqual({
      'company current': 220,
      'company comparative': 212,
      'group current': 3,
      'group comparative': 3,
    });
  });

  test('the number of flags of each code', () => {
    expect(
      countBy(
        rows.flatMap(({ flags }) => flags),
        ({ code }) => code,
      ),
    ).toEqual({
      CREDITORS_INFERRED: 8,
      CURRENCY_NOT_GBP: 2,
      EMPLOYEES_SCALED: 4,
      IDENTITY_BROKEN: 1,
      NET_ASSETS_SIGN: 4,
      SIGN_TURNED: 11,
    });
  });

  /** Concepts and members that state the term of creditors, independent of the mapping. */
  const terms = {
    creditors_within_one_year: [
      /^CreditorsDueWithinOneYear(?:TotalCurrentLiabilities)?$/,
      ['WithinOneYear', 'CurrentFinancialInstruments'],
    ],
    creditors_after_one_year: [
      /^CreditorsDueAfterOneYear(?:TotalNoncurrentLiabilities)?$/,
      ['AfterOneYear', 'Non-currentFinancialInstruments'],
    ],
  } as const;

  test.each([
    ['creditors_within_one_year', 149, 293],
    ['creditors_after_one_year', 47, 92],
  ] as const)('%s equals the tagged figure in all %i filings that tag it, at all %i dates', (term, files, cells) => {
    const [name, members] = terms[term];
    const has = (fact: Fact) =>
      name.test(fact.concept.name) || (fact.concept.name === 'Creditors' && members.some((member) => isMember(fact, member)));
    const tagged = filings.map((filing) => ({
      ...filing,
      facts: filing.instance.facts.filter((fact) => !fact.nil && fact.value !== null && has(fact)),
    }));
    const having = tagged.filter(({ facts }) => facts.length > 0);
    const places = having.flatMap(({ facts, ...filing }) =>
      [...new Set(facts.map(placeOf))].map((place) => ({ filing, place, facts: facts.filter((fact) => placeOf(fact) === place) })),
    );
    const lost = places.filter(({ filing, place, facts }) => {
      const row = filing.rows.find(({ period_end, scope }) => `${period_end} ${scope}` === place);
      return !facts.some(({ value }) => row?.[term] !== null && Math.abs(Number(value)) === Math.abs(Number(row?.[term])));
    });
    expect(lost.map(({ filing, place }) => `${filing.file} ${place}`)).toEqual([]);
    expect([having.length, places.length]).toEqual([files, cells]);
  });

  test('equity is always a fact without a member', () => {
    for (const { instance, rows: mapped } of filings)
      for (const { equity, flags, period_end, scope } of mapped) {
        if (equity === null) continue;
        const totals = instance.facts.filter(
          ({ concept, context }) => /^(?:Equity|ShareholderFunds)$/.test(concept.name) && context?.end === period_end,
        );
        const whole = totals.filter((fact) =>
          scope === 'group'
            ? isMember(fact, 'Consolidated') && fact.context?.dimensions.length === 1
            : fact.context?.dimensions.length === 0,
        );
        const sign = flags.some(({ code, detail }) => code === 'NET_ASSETS_SIGN' && detail.startsWith('equity')) ? -1 : 1;
        expect(whole.map(({ value }) => sign * Number(value))).toContain(Number(equity));
      }
  });
});

function countBy<T>(items: readonly T[], key: (item: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[key(item)] = (counts[key(item)] ?? 0) + 1;
  return counts;
}

function isMember({ context }: Fact, name: string): boolean {
  return (context?.dimensions ?? []).some(({ member }) => typeof member !== 'string' && member.name === name);
}

function placeOf(fact: Fact): string {
  return `${fact.context?.end} ${isMember(fact, 'Consolidated') ? 'group' : 'company'}`;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../infra/sql-file.ts';
import { rules } from '../../models/clearance/rules.ts';
import { expertScorecard, parseScorecard } from '../../models/risk/scorecard.ts';
import { scorecardPage } from '../../models/risk/scorecard-page.ts';

test('docs/risk.md holds the tables of the expert scorecard as `risk scorecard show` prints them', () => {
  expect(readFileSync(join(packageRoot, 'docs/risk.md'), 'utf8')).toContain(scorecardPage(expertScorecard));
});

test('every event of the scorecard is a code of the decision table', () => {
  const known = new Set(rules.map(({ code }) => code));
  expect(expertScorecard.events.map(({ code }) => code).filter((code) => !known.has(code))).toEqual([]);
});

test.each([
  [
    'points that fall although they must rise',
    (card: typeof expertScorecard) => change(card, 2, { order: 'falling' }),
    /PD_ACCOUNTS_OVERDUE: the points must not rise/,
  ],
  ['a band that is missing', (card: typeof expertScorecard) => ({ ...card, bands: card.bands.slice(1) }), /bands/],
  ['a member that the format does not have', (card: typeof expertScorecard) => ({ ...card, colour: 'red' }), /colour/],
  [
    'limited data that count better than partial data',
    (card: typeof expertScorecard) => ({ ...card, uplift: { full: 0, partial: 1, limited: 0 } }),
    /uplift/,
  ],
])('a scorecard with %s is refused', (_, changed, message) => {
  expect(() => parseScorecard(JSON.stringify(changed(expertScorecard)))).toThrow(message);
});

function change(card: typeof expertScorecard, at: number, changes: object) {
  return { ...card, characteristics: card.characteristics.map((one, index) => (index === at ? { ...one, ...changes } : one)) };
}

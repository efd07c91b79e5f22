import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '../../infra/sql-file.ts';
import { soundCompany } from '../../test/fixtures/risk-facts.ts';
import { type AdjustableRule, adjustable } from '../clearance/adjustable.ts';
import type { CompanyFacts } from '../clearance/facts.ts';
import { rules } from '../clearance/rules.ts';
import { sandboxFacts, sandboxSnapshots, scenarios } from '../clearance/sandbox.ts';
import { accountsOf } from '../clearance/sandbox-accounts.ts';
import { type FactsPart, factsRead, whyRefused } from './facts-read.ts';
import { settingsOf, stances, thresholdsOf } from './setting.ts';

const today = '2026-06-01';
const { register, officers, owners = null } = sandboxSnapshots(today);
const days = { today, register, officers, owners };

/** The facts as a backtest computes them for a rule that reads these parts. */
function withOnly(facts: CompanyFacts, parts: readonly FactsPart[]): CompanyFacts {
  const { companyNumber, name, register } = facts;
  const none: CompanyFacts = { companyNumber, name, register, petitions: [], procedures: [] };
  return { ...none, ...Object.fromEntries(parts.map((part) => [part, facts[part]])) };
}

describe('a rule that a backtest can run', () => {
  test.each(Object.entries(factsRead))('%s reads the register and the parts %j of the facts only', (code, parts = []) => {
    const rule = rules.find((one) => one.code === code);
    for (const { number } of scenarios) {
      const facts = sandboxFacts(number, today);
      if (facts === null) continue;
      const found = (of: CompanyFacts) => rule?.when(of, days, []).map(({ days: counted, atMost }) => ({ counted, atMost }));
      expect(found(withOnly(facts, parts))).toEqual(found(facts));
    }
  });

  test('every rule can be run, or is refused with its reason', () => {
    expect([...Object.keys(factsRead), ...Object.keys(whyRefused)].sort()).toEqual(rules.map(({ code }) => code).sort());
    for (const [code, why] of Object.entries(whyRefused))
      expect(() => settingsOf(code, 'out', {})).toThrow(`${code} cannot be tested on the past: ${why}; `);
    expect(() => settingsOf('NO_SUCH_RULE', 'out', {})).toThrow('the decision table has no such rule');
  });

  test('fires for REVIEW or HOLD in the position, and not for INFO', () => {
    const late = (of: number): CompanyFacts => {
      const facts = sandboxFacts(scenarios[0]?.number ?? '', today);
      if (facts?.register === null || facts === null) throw new Error('the first scenario is on the register');
      const due = new Date(Date.parse(today) - of * 86_400_000).toISOString().slice(0, 10);
      return { ...facts, accounts: null, register: { ...facts.register, status: 'active', accountsDueOn: due } };
    };
    const fires = (stance: 'out' | 'credit', changed: Record<string, number>) =>
      settingsOf('ACCTS_OVERDUE', stance, changed).map((setting) => [29, 30, 31, 90, 91].map((of) => setting.fires(late(of), days)));
    expect(fires('out', { days: 30 })).toEqual([
      [false, false, false, false, true],
      [false, false, true, true, true],
    ]);
    expect(fires('credit', { threshold: 29 })).toEqual([
      [false, false, true, true, true],
      [false, true, true, true, true],
    ]);
  });
});

describe('a threshold on a number of the facts', () => {
  const sound = soundCompany();
  const fires = (code: string, stance: 'out' | 'credit', changed: Record<string, number>, company: CompanyFacts, register = today) =>
    settingsOf(code, stance, changed).map((setting) => setting.fires(company, { ...days, register }));

  test('of CAPITAL_BLEED is the share of the capital that was lost; a base below 1,000 and an unknown loss never fire', () => {
    const losing = (velocity: string | null, previousAmount = '100000.00'): CompanyFacts => {
      const accounts = accountsOf(sound.companyNumber, today);
      const crosses = velocity !== null && Number(velocity) >= 0.25;
      const detail = crosses ? 'Net assets fell' : null;
      const capitalBleed = { ...accounts.capitalBleed, evaluable: velocity !== null, velocity, crosses, previousAmount, detail };
      return { ...sound, accounts: { ...accounts, capitalBleed } };
    };
    const at = (changed: Record<string, number>) =>
      ['0.1000', '0.2499', '0.2500', '0.4000'].map((velocity) => fires('CAPITAL_BLEED', 'credit', changed, losing(velocity)).at(-1));
    expect(at({})).toEqual([false, false, true, true]);
    expect(at({ share: 0.1 })).toEqual([true, true, true, true]);
    expect(at({ threshold: 0.4 })).toEqual([false, false, false, true]);
    for (const company of [losing(null), losing('0.9000', '999.00')])
      expect(fires('CAPITAL_BLEED', 'credit', { share: 0.1 }, company).at(-1)).toBe(false);
  });

  test('of STRIKE_OFF_1ST is the days after which a register that shows the company active ends it', () => {
    const strikeOff = { route: 'COMPULSORY', appliedOn: null, noticedOn: '2026-05-01', suspendedOn: null, evidence: [] } as const;
    const on = (register: string) => fires('STRIKE_OFF_1ST', 'out', { days: 20 }, { ...sound, strikeOff }, register);
    expect(['2026-05-08', '2026-05-09', '2026-05-21', '2026-05-22'].map(on)).toEqual([
      [true, true],
      [false, true],
      [false, true],
      [false, false],
    ]);
  });
});

describe('the thresholds of a rule', () => {
  test('are those of the decision table until they are changed', () => {
    expect(settingsOf('CS_OVERDUE', 'out', {}).map(({ label }) => label)).toEqual(['today']);
    expect(settingsOf('CS_OVERDUE', 'out', { threshold: 30 }).map(({ label }) => label)).toEqual(['today', 'days=30']);
    expect(thresholdsOf('CS_OVERDUE', 'in')).toBe('days=60');
    expect(thresholdsOf('ACCTS_OVERDUE', 'credit')).toBe('credit-days=30');
    expect(thresholdsOf('GOV_CHURN', 'out')).toBe('changes=3 share=0.5 days=90');
    expect(thresholdsOf('WUP_LIVE', 'out')).toBe('');
  });

  test('are those of the table in docs/backtest.md', () => {
    const page = readFileSync(join(packageRoot, 'docs/backtest.md'), 'utf8').split('| rule | thresholds |')[1] ?? '';
    const listed = [...page.matchAll(/^\| `([A-Z_0-9]+)` \| (.+) \|$/gm)].map(([, code = '', thresholds = '']) => [
      code,
      [...thresholds.matchAll(/`([^`]+)`(?: \((\w+)\))?/g)].map(([, values, position]) => [values, position]),
    ]);
    const held = Object.entries<AdjustableRule>(adjustable).map(([code, { thresholds }]) => {
      const positions = [...new Set(Object.values(thresholds).map(({ position }) => position))];
      return [code, positions.map((position) => [thresholdsOf(code, position ?? 'out'), position])];
    });
    expect(listed.sort()).toEqual(held.sort());
  });

  test.each([
    [
      'NOT_SCREENED',
      'out',
      {},
      /cannot be tested on the past: the lists of screening have no history in the warehouse; rules that can: WUP_LIVE/,
    ],
    ['WUO_MADE', 'out', {}, /cannot be tested/],
    ['NO_SUCH_RULE', 'out', {}, /cannot be tested/],
    ['ACCTS_OVERDUE', 'in', {}, /never gives REVIEW or HOLD to a company in the position "in"; it does in "out" and "credit"/],
    ['PSC_GAP', 'out', { days: 3 }, /has no threshold that can be set; rules that have one: COURT_LISTED/],
    ['CS_OVERDUE', 'out', { weeks: 3 }, /has no threshold "weeks" in the position "out"; it has days=60/],
    ['ACCTS_OVERDUE', 'out', { 'credit-days': 3 }, /has no threshold "credit-days" in the position "out"; it has days=90/],
    ['CS_OVERDUE', 'out', { days: 2.5 }, /days=2.5: give a whole number of days/],
    ['GOV_CHURN', 'out', { share: 1.5 }, /share=1.5: give a share above 0, 1 at most/],
    ['CAPITAL_BLEED', 'credit', { share: 25 }, /share=25: give a share above 0, 1 at most/],
  ] as const)('%s in the position %s with %j is refused with the reason', (code, stance, changed, why) => {
    expect(() => settingsOf(code, stance, changed)).toThrow(why);
  });

  test('every rule that can be tested fires in some position', () => {
    for (const code of Object.keys(factsRead)) {
      const fireable = stances.filter((stance) => {
        try {
          return settingsOf(code, stance, {}).length === 1;
        } catch {
          return false;
        }
      });
      expect([code, fireable.length > 0]).toEqual([code, true]);
    }
  });
});

import { type AdjustableRule, adjustable, type Threshold } from '../clearance/adjustable.ts';
import type { CompanyFacts } from '../clearance/facts.ts';
import { type Bearing, effectAfter, type RecordDays, type Rule } from '../clearance/rule.ts';
import { rules } from '../clearance/rules.ts';
import { factsRead, whyRefused } from './facts-read.ts';

/** The company pays (`out`), is paid or will owe (`in`), or is given credit (`credit`). */
export const stances = ['out', 'in', 'credit'] as const;
export type Stance = (typeof stances)[number];

/** A rule with the numbers of its thresholds, as a backtest runs it. */
export interface Setting {
  /** `today`, or the changed thresholds such as `days=30`. */
  readonly label: string;
  /** Returns whether the rule alone gives the company REVIEW or HOLD on the day. */
  readonly fires: (company: CompanyFacts, days: RecordDays) => boolean;
}

/** The rule cannot be tested as it was asked for. The message says why and what can be. */
export class NoSuchSetting extends Error {
  override readonly name = 'NoSuchSetting';
}

/**
 * Returns the rule as the decision table has it and, with `changed`, as it would be with these thresholds. The name `threshold` means the principal one.
 * Throws `NoSuchSetting` for a rule that cannot be tested, that never stops a payment of a company in this position, or that lacks the threshold.
 */
export function settingsOf(code: string, stance: Stance, changed: Readonly<Record<string, number>>): Setting[] {
  const rule = rules.find((one) => one.code === code);
  if (rule === undefined || factsRead[code] === undefined)
    throw new NoSuchSetting(
      `${code} cannot be tested on the past: ${whyRefused[code] ?? 'the decision table has no such rule'}; rules that can: ${Object.keys(factsRead).join(', ')}`,
    );
  if (!canFire(bearingOf(rule, stance)))
    throw new NoSuchSetting(`${code} never gives REVIEW or HOLD to a company in the position "${stance}"${elsewhere(rule)}`);
  const today: Setting = { label: 'today', fires: firing(rule, stance) };
  if (Object.keys(changed).length === 0) return [today];
  const { ruleWith, values } = withThresholds(code, stance, changed);
  const label = Object.entries(values).map(([name, value]) => `${name}=${value}`);
  return [today, { label: label.join(' '), fires: firing(ruleWith(values), stance) }];
}

/** Returns the thresholds that a rule has in a position, with the numbers of the decision table, as `days=60`; empty when it has none. */
export function thresholdsOf(code: string, stance: Stance): string {
  return Object.entries(inPosition(adjustableOf(code), stance))
    .map(([name, { value }]) => `${name}=${value}`)
    .join(' ');
}

function withThresholds(code: string, stance: Stance, changed: Readonly<Record<string, number>>) {
  const rule = adjustableOf(code);
  if (rule === undefined)
    throw new NoSuchSetting(`${code} has no threshold that can be set; rules that have one: ${Object.keys(adjustable).join(', ')}`);
  const thresholds = inPosition(rule, stance);
  const [principal = ''] = Object.keys(thresholds);
  const values = Object.fromEntries(Object.entries(changed).map(([name, value]) => [name === 'threshold' ? principal : name, value]));
  for (const [name, value] of Object.entries(values)) {
    const threshold = thresholds[name];
    if (threshold === undefined)
      throw new NoSuchSetting(`${code} has no threshold "${name}" in the position "${stance}"; it has ${thresholdsOf(code, stance)}`);
    const isShare = threshold.unit.startsWith('share');
    if (isShare ? value <= 0 || value > 1 : !Number.isSafeInteger(value) || value < 0)
      throw new NoSuchSetting(`${name}=${value}: give ${isShare ? 'a share above 0, 1 at most' : `a whole number of ${threshold.unit}`}`);
  }
  return { ruleWith: rule.ruleWith, values };
}

function inPosition(rule: AdjustableRule | undefined, stance: Stance): Readonly<Record<string, Threshold>> {
  return Object.fromEntries(Object.entries(rule?.thresholds ?? {}).filter(([, { position = stance }]) => position === stance));
}

function adjustableOf(code: string): AdjustableRule | undefined {
  return Object.entries(adjustable).find(([name]) => name === code)?.[1];
}

function bearingOf(rule: Rule, stance: Stance): Bearing {
  return stance === 'credit' ? (rule.inOnCredit ?? rule.in) : rule[stance];
}

function canFire(bearing: Bearing): boolean {
  return typeof bearing === 'string' ? bearing !== 'INFO' : bearing.some(({ effect }) => effect !== 'INFO');
}

function elsewhere(rule: Rule): string {
  const others = stances.filter((stance) => canFire(bearingOf(rule, stance)));
  return others.length === 0 ? ', and in no other' : `; it does in ${others.map((one) => `"${one}"`).join(' and ')}`;
}

function firing(rule: Rule, stance: Stance): Setting['fires'] {
  const bearing = bearingOf(rule, stance);
  return (company, days) =>
    rule.when(company, days, []).some(({ days: counted, atMost }) => {
      const effect = effectAfter(bearing, counted);
      return effect !== undefined && effect !== 'INFO' && atMost !== 'INFO';
    });
}

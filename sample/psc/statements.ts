import { isoOf } from '../calendar.ts';
import { pick } from '../random.ts';
import { BLOCK } from '../world.ts';
import type { Owner } from './owner.ts';

const { floor, max } = Math;

/** Returns what an overseas entity states about its beneficial owners. */
export function stated(index: number, notified: number): readonly Owner[] {
  const said = pick(['all-beneficial-owners-identified', 'at-least-one-beneficial-owner-unidentified'], floor(index / BLOCK));
  return [{ form: 'statement', overseas: false, details: { statement: said }, natures: [], notified }];
}

/** Statements of companies that name no owner, in the publisher's spelling. */
const statements = [
  'no-individual-or-entity-with-signficant-control',
  'no-individual-or-entity-with-signficant-control',
  'psc-exists-but-not-identified',
  'steps-to-find-psc-not-yet-completed',
  'psc-contacted-but-no-response',
];

/** Returns a statement; one in three is withdrawn on a day, which for some is in the future. */
export function statement(notified: number, drawn: number, today: number): Owner {
  const one: Owner = { form: 'statement', overseas: false, details: { statement: pick(statements, drawn) }, natures: [], notified };
  const ceased = max(notified, -200 + ((drawn >>> 4) % 260));
  return drawn % 3 === 0 && ceased <= today ? { ...one, ceased } : one;
}

const markets = [
  'psc-exempt-as-trading-on-regulated-market',
  'psc-exempt-as-shares-admitted-on-market',
  'disclosure-transparency-rules-chapter-five-applies',
];

/** Returns the exemptions of a public company: one that holds and, for some, an earlier one that has ended. */
export function exempt(drawn: number, notified: number): Owner {
  const type = pick(markets, drawn);
  const items = [
    ...(drawn % 2 === 0 ? [{ exempt_from: isoOf(notified - 900), exempt_to: isoOf(notified - 30) }] : []),
    { exempt_from: isoOf(notified) },
  ];
  const exemptions = { [type.replaceAll('-', '_')]: { exemption_type: type, items } };
  return { form: 'exemptions', overseas: false, details: { exemptions }, natures: [], notified };
}

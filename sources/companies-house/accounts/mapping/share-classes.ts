import type { Candidate } from './fact-index.ts';
import { eligible, type Sheet } from './figures.ts';

/** Keys of share capital tagged for a type of share (`ShareCapitalOrdinaryShares`) or for one class of it (`ShareCapitalOrdinaryShareClass1`). */
const classKey = /^frc:Equity\[EquityClassesDimension=ShareCapital(Ordinary|Preference|Other)(?:Shares|ShareTypes|(ShareClass\d))\]$/;

/** Sets share capital that is tagged only by type or class to the sum of the types. A type that is tagged replaces the sum of its classes. */
export function addShareClasses(sheet: Sheet): void {
  if (sheet.figures.has('share_capital')) return;
  const types = new Map<string, { total: Candidate | undefined; readonly classes: Candidate[] }>();
  for (const [key, found] of sheet.candidates) {
    const [, type, shareClass] = classKey.exec(key) ?? [];
    if (type === undefined) continue;
    const balances = found.filter(({ place }) => place.start === undefined);
    const [candidate] = eligible(sheet, 'share_capital', balances);
    if (candidate === undefined) continue;
    const ofType = types.get(type) ?? { total: undefined, classes: [] };
    types.set(type, ofType);
    if (shareClass === undefined) ofType.total = candidate;
    else ofType.classes.push(candidate);
  }
  const counted = [...types.values()].flatMap(({ total, classes }) => (total === undefined ? classes : [total]));
  const [candidate] = counted;
  if (candidate === undefined) return;
  sheet.figures.set('share_capital', { candidate, amount: counted.reduce((sum, { amount }) => sum + amount, 0n) });
}

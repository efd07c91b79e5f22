import type { Candidate } from './fact-index.ts';
import { eligible, type Sheet } from './figures.ts';

/** Members of `EquityClassesDimension` for a type of share, or for one class of it: `ShareCapitalOrdinaryShares`, `ShareCapitalOrdinaryShareClass1`. */
const classKey = /^frc:Equity\[EquityClassesDimension=ShareCapital(Ordinary|Preference|Other)(?:Shares|ShareTypes|(ShareClass\d))\]$/;

/** Share capital that is tagged by type or class alone is what these come to; a type that is tagged stands for its classes. */
export function addShareClasses(sheet: Sheet): void {
  if (sheet.figures.has('share_capital')) return;
  const types = new Map<string, { total: Candidate | undefined; readonly classes: Candidate[] }>();
  for (const [key, found] of sheet.standing) {
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

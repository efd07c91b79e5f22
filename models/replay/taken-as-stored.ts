import type { ClearanceInputs, Party } from '../clearance/verdict.ts';
import { limitsOfThen } from './screening.ts';

/**
 * Returns a sentence for each conclusion about a screening that a replay reads from the decision and does not compute. A decision from before the service recorded
 * screenings has none.
 */
export function takenAsStored(inputs: Pick<ClearanceInputs, Party>): string[] {
  return (['payer', 'payee'] as const).flatMap((party) => {
    const screening = inputs[party]?.screening;
    if (screening === undefined) return [];
    if (screening === null) return [`taken as stored: the ${party} could not be screened`];
    const codes = limitsOfThen(screening).map(({ code }) => code);
    return codes.length === 0
      ? []
      : [`taken as stored: the limits ${codes.join(', ')} of the screening of the ${party}, which no release holds`];
  });
}

import type { ClearanceInputs, Party } from '../clearance/verdict.ts';
import { limitsOfThen } from './screening.ts';

/**
 * Returns a sentence for each conclusion of a screening, and each band, that a replay reads from the decision and does not compute. A decision from
 * before the service recorded them has none.
 */
export function takenAsStored(inputs: Pick<ClearanceInputs, Party>, scorecards: ReadonlyMap<string, unknown>): string[] {
  return [...screeningsTaken(inputs), ...bandsTaken(inputs, scorecards)];
}

function bandsTaken(inputs: Pick<ClearanceInputs, Party>, scorecards: ReadonlyMap<string, unknown>): string[] {
  return (['payer', 'payee'] as const).flatMap((party) => {
    const version = inputs[party]?.credit?.scorecard;
    if (version === undefined || scorecards.has(version)) return [];
    return [`taken as stored: the band of the ${party}, as the scorecard ${version} is not stored`];
  });
}

function screeningsTaken(inputs: Pick<ClearanceInputs, Party>): string[] {
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

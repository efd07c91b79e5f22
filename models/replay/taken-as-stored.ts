import type { ClearanceInputs, Party } from '../clearance/verdict.ts';

/**
 * Returns a sentence for each conclusion of a decision that a replay reads from the decision and does not compute. A screening also rests on the counts of words and the
 * analysts' decisions of then, which no release holds. A decision from before the service recorded screenings has none.
 */
export function takenAsStored(inputs: Pick<ClearanceInputs, Party>): string[] {
  return (['payer', 'payee'] as const).flatMap((party) => {
    const screening = inputs[party]?.screening;
    if (screening === undefined) return [];
    if (screening === null) return [`taken as stored: the ${party} could not be screened`];
    const codes = [...new Set(screening.findings.map(({ code }) => code))].sort();
    const concluded = [screening.outcome, ...codes].join(' ');
    return [
      `taken as stored: the screening of the ${party} (${concluded}); of its ${screening.lists.length} lists only the versions are computed`,
    ];
  });
}

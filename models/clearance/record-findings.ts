import { clocksApart } from './clocks.ts';
import { staleness } from './freshness.ts';
import { incompleteLists, unpublished, unreadEntries } from './publication.ts';
import type { ClearanceInputs, Finding } from './verdict.ts';

/** Returns the findings about the state of the records; all are REVIEW. */
export function recordFindings(inputs: ClearanceInputs): Finding[] {
  const found = [...publishedFindings(inputs), ...unreadEntries(inputs.freshness)];
  return [...found, ...incompleteLists(inputs, found)];
}

/** Returns those of the findings that also concern an answer without a screening: what the published facts may lack. */
export function publishedFindings(inputs: ClearanceInputs): Finding[] {
  const { freshness, now, today } = inputs;
  return [...staleness(freshness, now, today), ...unpublished(inputs), ...clocksApart(inputs)];
}

import type { Band } from '../risk/scorecard.ts';

/** What a risk band means for a finance clerk. The shares are those of the scorecard (docs/risk.md). A band is no credit decision. */
export const bandWords = {
  A: 'Very few firms like this one fail within a year.',
  B: 'Few firms like this one fail within a year.',
  C: 'This firm is about as safe as most small firms.',
  D: 'Firms like this one fail more often than most, so think twice before you give credit.',
  E: 'Firms like this one fail often, or this one has failed, so ask to be paid first.',
} as const satisfies Record<Band, string>;

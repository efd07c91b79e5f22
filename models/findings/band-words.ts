import type { Band } from '../risk/scorecard.ts';

/** A risk band in words for a finance clerk. A band is not a credit decision. */
export interface BandWords {
  /** One sentence. The shares behind it are those of the scorecard (docs/risk.md). */
  readonly plain: string;
  /** The records that show it. */
  readonly shownBy: string;
  /** The policy; no statute sets a band. */
  readonly basis: string;
  /** What changes it. Sentences. */
  readonly clearedBy: string;
}

const sentences = {
  A: 'Very few firms like this one fail within a year.',
  B: 'Few firms like this one fail within a year.',
  C: 'This firm is about as safe as most small firms.',
  D: 'Firms like this one fail more often than most, so think twice before you give credit.',
  E: 'Firms like this one fail often, or this one has failed, so ask to be paid first.',
} as const satisfies Record<Band, string>;

/** The words of every band, the best one first. */
export const bandWords: Readonly<Record<Band, BandWords>> = {
  A: ofBand('A', 'A new reason that raises the risk.'),
  B: ofBand('B'),
  C: ofBand('C'),
  D: ofBand('D'),
  E: ofBand('E'),
};

function ofBand(band: Band, clearedBy = 'What clears or changes the reasons that raise the risk.'): BandWords {
  return {
    plain: sentences[band],
    shownBy: 'The records behind the reasons of the assessment.',
    basis: 'Policy: the limits of the bands of the scorecard; no law sets them',
    clearedBy,
  };
}

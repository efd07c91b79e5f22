/** A syllable of Mandarin in Latin letters without tones, with an initial consonant. */
const syllable =
  '(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])(?:iang|iong|uang|ang|eng|ing|ong|iao|ian|uai|uan|ai|ei|ao|ou|an|en|in|un|ia|ie|iu|ua|uo|ui|ue|a|o|e|i|u)';

/** A word of one such syllable. */
export const oneSyllable = new RegExp(`^${syllable}$`);
/** A word of two such syllables, which are its groups. */
export const twoSyllables = new RegExp(`^(${syllable})(${syllable})$`);

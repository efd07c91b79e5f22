/** Words of a title or a summary that speak of a company in distress, each with the term that the record stores. From general knowledge. */
const words: readonly (readonly [term: string, shape: RegExp])[] = [
  ['winding-up', /\bwinding[- ]up\b|\bwound up\b/i],
  ['liquidation', /\bliquidat(?:ion|ors?|ed)\b/i],
  ['administration', /\b(?:in|into|enters?|entered|exits?) administration\b|\badministrators\b/i],
  ['insolvency', /\binsolven(?:t|cy)\b/i],
  ['receivership', /\breceivership\b|\b(?:administrative )?receivers\b/i],
  ['bankruptcy', /\bbankrupt(?:cy)?\b/i],
  ['voluntary-arrangement', /\bvoluntary arrangement\b|\bCVA\b/],
  ['collapse', /\bcollaps(?:e|es|ed)\b/i],
  ['ceased-trading', /\bceas(?:e|es|ed) trading\b/i],
];

/** Returns the terms of distress that a text holds, in a fixed order; none for a text without one. */
export function distressTerms(text: string): string[] {
  return words.flatMap(([term, shape]) => (shape.test(text) ? [term] : []));
}

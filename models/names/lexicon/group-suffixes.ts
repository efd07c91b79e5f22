/**
 * Words that a company of a group has behind the name that the companies of the group share: `X SYSTEMS` is another company than `X`. From general
 * knowledge of registers. Words that a payment leaves out or adds for the same company are not here: group, holdings, trading, company, industries,
 * international, services, bank. Folded, written out as `abbreviations.ts` does.
 */
const businesses = `systems software technology telecommunications insurance assurance reinsurance leasing logistics securities trust trustees nominees pensions
  mortgages ventures properties realty pharmaceuticals airlines motors aviation`;

/** Countries for which a group has a company of its own. A continent is often part of the trading name of the
 * same company, and so are `UK` and `USA`, which also imitators add. */
const regions = `argentina australia austria bahrain belgium bolivia brasil brazil bulgaria cambodia canada chile china colombia cyprus denmark ecuador egypt finland
  france germany ghana greece hungary india indonesia ireland israel italy japan jordan kazakhstan kenya kuwait lebanon luxembourg malaysia malta mauritius mexico
  morocco netherlands nigeria norway oman pakistan panama peru philippines poland portugal qatar romania serbia singapore slovakia slovenia spain sweden
  switzerland taiwan tanzania thailand tunisia turkey uganda ukraine uruguay uzbekistan venezuela vietnam zambia`;

export const countriesOfGroups: ReadonlySet<string> = new Set(regions.trim().split(/\s+/));
export const groupSuffixes: ReadonlySet<string> = new Set([...businesses.trim().split(/\s+/), ...countriesOfGroups]);

/** Words in a person's name that are sometimes written and sometimes left out: articles, prepositions, son of, daughter of. From general knowledge. */
export const personParticles: ReadonlySet<string> = new Set(
  `al el ul ur ar as ash ad an at az adh il bin ben ibn bint bent binti ibnu abu abou abo bu bou umm um oum aal ould wuld ait van von der
  den de del della delle dei degli di da das do dos du des le la las los les lo ter ten te tot zu zum zur vom af av na mac mc ua ny ni nic
  san santa st ste saint und and et of the aka alias or zadeh ap ab ferch`.split(/\s+/),
);

/** Words that join the others in the name of an organisation or a ship, by who reads them as such. */
const joining = {
  both: 'of for in at on to by with a an y',
  screening: `und fur der die das des dem den von et de du la le les l d pour e el los las del para di della delle dei
    degli i da do dos van het een voor en v z dlya po na al wa`,
  resolution: 'from as yr',
};
/** Words that a ledger leaves out wherever it likes, also where it writes a name in one piece. */
const optional = 'the and';

/** Screening: carry no identity. */
export const organisationParticles: ReadonlySet<string> = words(optional, joining.both, joining.screening);

/** Resolution: carry no identity, and are part of a name that is written in one piece. */
export const connectives: ReadonlySet<string> = words(joining.both, joining.resolution);

/** Resolution: carry no identity, and are left out of a name that is written in one piece. */
export const articles: ReadonlySet<string> = words(optional);

function words(...lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(/\s+/)));
}

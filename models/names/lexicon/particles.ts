/** Words within a person's name that are written or left out as it happens: articles, prepositions, son of, daughter of. From general knowledge. */
export const personParticles: ReadonlySet<string> = new Set(
  `al el ul ur ar as ash ad an at az adh il bin ben ibn bint bent binti ibnu abu abou abo bu bou umm um oum aal ould wuld ait van von der
  den de del della delle dei degli di da das do dos du des le la las los les lo ter ten te tot zu zum zur vom af av na mac mc ua ny ni nic
  san santa st ste saint und and et of the aka alias or zadeh ap ab ferch`.split(/\s+/),
);

/** Articles, prepositions and conjunctions in the names of organisations and ships. */
export const organisationParticles: ReadonlySet<string> = new Set(
  `the of and for in at on to by with a an und fur der die das des dem den von et de du des la le les l d pour y e el los las del para di della delle dei
  degli i da do dos das van het een voor en i v z dlya po na al wa`.split(/\s+/),
);

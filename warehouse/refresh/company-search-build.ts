import { createHash } from 'node:crypto';
import { resolutionAbbreviations } from '../../models/names/lexicon/abbreviations.ts';
import { resolutionForms } from '../../models/names/lexicon/legal-forms.ts';
import { companyKeys, companyPairs } from '../../models/resolution/keys.ts';

/** Names that show what the reading of names does beside its tables: letters, numbers, brackets, `T/A`, accents, plurals. */
const telling = [
  'A. B. C. Exämple & Sons (Northern) Limited T/A The 2nd Widget Company',
  "St. Swithin's Mother-and-Baby Groups of the North plc",
  'Twenty First Century Houses Ltd formerly Boxes Churches Stitches',
  'ΑΒΓ Пример 例 emoji 🦉 owls',
  '1st 2 Three IV 4U24-7.co.uk',
  'Pick N Mix J N Example R C Second',
];

/** A name for the keys that companies are found by: when the code that cuts names changes what it gives, every company's keys are made anew. */
export const keysBuild = fingerprint();

function fingerprint(): string {
  const hash = createHash('sha256');
  const words = [...resolutionForms.keys(), ...resolutionAbbreviations.keys()];
  for (const text of [...telling, ...words.map((word) => `widgets ${word} gadgets`)]) {
    const names = [{ text, type: 'current' as const }];
    hash.update(companyKeys({ companyNumber: '', names, postcode: 'ZZ1 1ZZ', address: '12 Example Road', status: '', live: true }).join());
    hash.update(companyPairs({ names }).join());
  }
  return hash.digest('hex').slice(0, 12);
}

import type { Licence, Source } from './source.ts';

/** Whether a licence lets an installation pass the publisher's files on to another one, and the terms that say so. */
const passedOn: Readonly<Record<Licence, boolean>> = {
  'OGL-UK-3.0': true, // "copy, publish, distribute and transmit the Information"
  'ODbL-1.0': true, // share-alike, with the notice
  'GDELT-terms': true, // any use, with citation
  'HMLR-CCOD': false, // the key to the data is the customer's
  'FCA-terms': false,
  'HMCTS-terms': false,
  'publisher-terms': false,
};

/**
 * Returns why the files of a source may not be passed on to another installation; `undefined` when they may. Files whose records a law or a licence
 * ends are not passed on either: the service cannot delete them in the copy.
 */
export function whyKept({ licence, expiry }: Pick<Source, 'licence' | 'expiry'>): string | undefined {
  if (!passedOn[licence]) return `the licence ${licence} does not let the files be passed on`;
  return expiry === undefined ? undefined : `its records end after ${expiry.months} months (${expiry.law}), and a copy would outlast them`;
}

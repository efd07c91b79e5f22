import type { ListEntry } from '../../models/screening/entry.ts';
import type { ScreeningList } from '../../models/screening/lists.ts';

/** Returns an invented list entry; members that are not given are empty. */
function entry(list: ScreeningList, id: string, name: string, more: Partial<ListEntry> & Pick<ListEntry, 'kind' | 'detail'>): ListEntry {
  return {
    list,
    id,
    names: [{ text: name, type: 'primary', weak: false }],
    datesOfBirth: [],
    countries: [],
    addresses: [],
    companyNumbers: [],
    identifiers: [],
    protectedNames: [],
    from: '2020-01-02',
    until: null,
    url: `https://sandbox.example/${list}/${id}`,
    evidence: { source: 'sandbox', release: 'sandbox', record: id, publishedAt: '2020-01-02', retrievedAt: '2020-01-02T06:00:00.000Z' },
    ...more,
  };
}

const regime = 'Listed under The Sandbox (Sanctions) Regulations';

/** The entries of the sandbox lists. */
export const sandboxEntries: readonly ListEntry[] = [
  entry('uk-sanctions', 'SBX0001', 'Sandbox Sanctioned Trading Limited', {
    kind: 'organisation',
    companyNumbers: ['99000040'],
    detail: regime,
  }),
  entry('uk-sanctions', 'SBX0002', 'Ignatius Quillfeather', {
    kind: 'person',
    names: [
      { text: 'Ignatius Quillfeather', type: 'primary', weak: false },
      { text: 'Игнатиус Куиллфезер', type: 'non-latin', weak: false },
      { text: 'The Ferryman', type: 'alias', weak: true },
    ],
    datesOfBirth: ['1961-04-09'],
    detail: regime,
  }),
  entry('uk-sanctions', 'SBX0003', 'Oriel Wrenhollow', { kind: 'person', datesOfBirth: ['1975-11'], detail: regime }),
  entry('uk-sanctions', 'SBX0004', 'Sandbox Petrel', { kind: 'ship', identifiers: ['IMO 9000001'], detail: regime }),
  entry('uk-sanctions', 'SBX0005', 'Barnaby Oakenshaw', {
    kind: 'person',
    datesOfBirth: ['1948-12-11'],
    assetFreeze: false,
    detail: `${regime}; Travel Ban`,
  }),
  entry('uk-sanctions', 'SBX0006', 'Sandbox Namesake Limited', { kind: 'organisation', detail: regime }),
  entry('uk-sanctions-history', 'SBH0001', 'Lavinia Thistlecombe', {
    kind: 'person',
    datesOfBirth: ['1958-06-30'],
    until: '2025-12-31',
    detail: 'Was a target of The Sandbox (Sanctions) Regulations; not on the UK Sanctions List today',
  }),
  entry('uk-investment-bans', 'SBI0001', 'Bramblewick Extraction Holdings', {
    kind: 'organisation',
    detail: 'Subject to financial and investment restrictions of the sandbox',
  }),
  entry('fca-warnings', 'SBF0001', 'Thornbury Peregrine Clone Capital', {
    kind: 'organisation',
    protectedNames: ['Thornbury Peregrine Capital Limited'],
    detail: 'A clone of an authorised firm, by the warning list of the sandbox',
  }),
  entry('fca-warnings', 'SBF0002', 'Sandbox Clone Limited', { kind: 'organisation', detail: 'An unauthorised firm of the sandbox' }),
  entry('disqualified-directors', 'SBD0001', 'Cornelius Underhay', {
    kind: 'person',
    datesOfBirth: ['1970-02-03'],
    detail: 'Disqualified from acting as a director until further order of the sandbox',
  }),
  entry('disqualified-directors', 'SBD0002', 'Sandbox Debarred Services Limited', {
    kind: 'organisation',
    companyNumbers: ['99000080'],
    detail: 'Disqualified from acting as a director until further order of the sandbox',
  }),
  entry('hmrc-defaulters', 'SBT0001', 'Marrowgate Scaffolding Services Limited', {
    kind: 'organisation',
    detail: 'Deliberate tax defaulter of the sandbox',
  }),
  entry('hmrc-defaulters', 'SBT0002', 'Sandbox Defaulter Limited', {
    kind: 'organisation',
    detail: 'Deliberate tax defaulter of the sandbox',
  }),
];

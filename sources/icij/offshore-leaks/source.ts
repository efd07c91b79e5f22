import { isInPeriod } from '../../release-date.ts';
import { isOfferedList, offeredList } from '../../sanctions/offered-list.ts';
import type { FoundFile, Http, Period, ReleaseId, ReleaseOffer, Source } from '../../source.ts';
import { firstMember, unpack } from '../../unpack.ts';
import { withHeader } from './header.ts';

const url = 'https://offshoreleaks-data.icij.org/offshoreleaks/csv/full-oldb.LATEST.zip';
const name = 'full-oldb.LATEST.zip';

/** In 2026 the zip has 72 MB in seven members, of which the largest has some hundreds of megabytes. */
const limits = { memberBytes: 4 * 2 ** 30, totalBytes: 8 * 2 ** 30, ratio: 200, members: 100 };

/**
 * Entities that the ICIJ's Offshore Leaks Database names. The service never checks the publisher: an operator who accepts the share-alike licence
 * loads the zip with `risk ingest`, from the publisher or with `--file`. Officers and addresses are not read, because no rule needs persons of a leak. That an entity is
 * named implies no wrongdoing.
 */
export const offshoreLeaks: Source = {
  id: 'icij/offshore-leaks',
  title: 'Offshore Leaks Database, entities',
  publisher: 'International Consortium of Investigative Journalists',
  homepage: 'https://offshoreleaks.icij.org/',
  licence: 'ODbL-1.0',
  attribution:
    'Contains information from the ICIJ Offshore Leaks Database, made available under the Open Database License; its contents under CC BY-SA. Inclusion in the database implies no wrongdoing.',
  verified: 'documentation',
  // a caller that shows an entry must show the attribution and share alike, so no model reads more than the entry's id, hashes of its names, and countries
  display: {
    derived: ['node_id', 'leak', 'name_hashes', 'places'],
    stored: [
      ...['name', 'original_name', 'former_name', 'jurisdiction', 'jurisdiction_description', 'countries', 'status', 'registration_number'],
      ...['incorporated_on', 'inactivated_on', 'struck_off_on', 'valid_until', 'undated'],
    ],
  },
  kind: 'snapshot',
  table: 'offshore_leaks_entity',
  key: ['node_id'],
  schedule: [],
  firstDay: '2013-06-01',
  lookbackDays: 3_650,
  freshness: { checkedWithinHours: 24 * 365 },
  clearance: false,
  expect: {
    // in September 2026 it has 814,616 entities; a part of it may be loaded by hand
    rows: [1, 5_000_000],
    rejected: 0.01,
    shrink: 0.1,
  },
  politeness: { requests: 1, perSeconds: 10 },

  async *discover(http: Http, period: Period, today: string): AsyncGenerator<ReleaseOffer> {
    const offered = await offeredList(http, url, () => undefined);
    if (offered !== undefined && isInPeriod(offered.dataDate, period, today)) yield { ...offered, urls: [url] };
  },

  async fetch(_http, offer, raw) {
    await raw.download(name, url, (validators) => isOfferedList(offer, validators));
  },

  recognise,
  parse: (release, out) => unpack(release, out, { limits, members: /(?:^|\/)nodes-entities\.csv$/i, through: () => withHeader }),
};

/** Recognises the zip by its name and dates it by the day of its first member: nothing in it states a day. */
function recognise({ name: given, sha256, head }: FoundFile): ReleaseId | undefined {
  if (!/full-oldb[\w.-]*\.zip$/i.test(given) || firstMember(head) === undefined) return undefined;
  const packed = Buffer.from(head).readUInt16LE(12);
  const [year, month, date] = [(packed >> 9) + 1980, (packed >> 5) & 15, packed & 31];
  const dataDate = `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  return Number.isNaN(Date.parse(dataDate)) ? undefined : { id: `${dataDate}.${sha256.slice(0, 12)}`, dataDate };
}

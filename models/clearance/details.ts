/**
 * Parts of the facts that no rule of a clearance reads. `asOf` of each: ISO day of the data in the newest record that it rests on. Days are ISO; a member is
 * absent when no record states it.
 */
export interface CompanyDetails {
  /** Absent: no record that the service has read shows a charge. */
  readonly charges?: Charges;
  /** Absent: no record shows an owner that is not a natural person. */
  readonly ownership?: OwnershipChain;
  /** Absent: no file of HM Land Registry that the service has read names the company. Counts and days only: its licence allows no more. */
  readonly property?: Property;
  /** Absent: no item reports distress of the company and gives more than its name. */
  readonly news?: News;
}

/** Returns the facts that the rules read: a decision holds no others. */
export function withoutDetails<Facts extends CompanyDetails>({
  charges,
  ownership,
  property,
  news,
  ...facts
}: Facts): Omit<Facts, keyof CompanyDetails> {
  return facts;
}

interface Charges {
  /** Not shown as satisfied: also a charge whose status the service does not know. */
  readonly outstanding: number;
  readonly partSatisfied: number;
  readonly satisfied: number;
  readonly newestCreatedOn?: string;
  readonly newestDeliveredOn?: string;
  readonly newestSatisfiedOn?: string;
  readonly asOf: string;
}

/** The owners that are not natural persons, with their owners, up to eight levels. */
interface OwnershipChain {
  /** Levels of the longest chain. */
  readonly levels: number;
  /** Owners in all chains. */
  readonly entities: number;
  /** How many of them are registered abroad. */
  readonly overseas: number;
  /** Why a chain does not end with people, a public body, or a company that states why it has no owner. Empty: every chain does. */
  readonly gaps: readonly ChainGap[];
  readonly asOf?: string;
}

export const chainGaps = ['cut', 'not-identified', 'not-on-register', 'overseas', 'owners-not-named'] as const;
export type ChainGap = (typeof chainGaps)[number];

/** Registered titles in England and Wales. A joint proprietor counts a title whole. */
interface Property {
  readonly titles: number;
  readonly freehold: number;
  readonly leasehold: number;
  readonly joint: number;
  /** Titles without a day on which the company became the proprietor. */
  readonly undated: number;
  readonly newestAddedOn?: string;
  /** Titles that the company had and the newest files no longer name it for. */
  readonly removed: number;
  readonly newestRemovedOn?: string;
  readonly asOf: string;
}

interface News {
  readonly items: number;
  /** Ids of the sources of the items. */
  readonly sources: readonly string[];
  readonly newestOn?: string;
  readonly asOf: string;
}

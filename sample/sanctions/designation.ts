/** One designation of the UK Sanctions List; the CSV spreads it over names x addresses x identifiers, the XML nests it. */
export interface Designation {
  readonly uniqueId: string;
  /** Absent for many: it is not a key. */
  readonly groupId?: string;
  readonly unReference?: string;
  readonly type: 'Individual' | 'Entity' | 'Ship';
  readonly regime: string;
  readonly source: 'UK' | 'UN';
  readonly lastUpdated: number;
  readonly designated: number;
  /** First and, where it was delisted, last day on the list, the latter excluded. */
  readonly from: number;
  readonly to?: number;
  readonly names: readonly DesignationName[];
  readonly nonLatin?: { readonly name: string; readonly script: string; readonly language: string };
  readonly imposed: readonly string[];
  readonly otherInformation: string;
  readonly reasons: string;
  readonly addresses: readonly DesignationAddress[];
  readonly phone?: string;
  readonly website?: string;
  readonly email?: string;
  readonly births: readonly string[];
  readonly nationality?: string;
  readonly nationalIdentifier?: readonly [number: string, note: string];
  readonly passports: readonly (readonly [number: string, note: string])[];
  readonly position?: string;
  readonly gender?: string;
  readonly birthPlace?: readonly [town: string, country: string];
  readonly entityType?: string;
  readonly subsidiaries?: string;
  readonly parent?: string;
  readonly businessNumbers: readonly string[];
  readonly ship?: Ship;
  /** The publisher's file repeats whole rows. */
  readonly repeated?: true;
}

export interface DesignationName {
  /** Entities and ships have their name in `Name 6`, individuals their family name; the rest is in 1 to 5. */
  readonly name6: string;
  readonly others?: readonly string[];
  /** `Primary Name`, with the publisher's own variations of case; empty means primary. */
  readonly type: string;
  /** `Good quality a.k.a` or `Low quality a.k.a`, for what the United Nations listed. */
  readonly strength?: string;
}

export interface DesignationAddress {
  readonly lines: readonly string[];
  readonly postCode: string;
  readonly country: string;
}

export interface Ship {
  readonly imo: string;
  readonly owner: string;
  readonly flag: string;
  readonly previousFlags: string;
  readonly type: string;
  readonly tonnage: string;
  readonly length: string;
  readonly built: string;
}

/** One designation of the UK Sanctions List. The CSV has a row per name x address x identifier; the XML nests them. */
export interface Designation {
  readonly uniqueId: string;
  /** Absent for many designations, so it is not a key. */
  readonly groupId?: string;
  readonly unReference?: string;
  readonly type: 'Individual' | 'Entity' | 'Ship';
  readonly regime: string;
  readonly source: 'UK' | 'UN';
  readonly lastUpdated: number;
  readonly designated: number;
  /** First day on the list; for a delisted one also the first day off it (`to`). */
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
  /** True: the file repeats the rows of this designation, as the publisher's file does for some. */
  readonly repeated?: true;
}

export interface DesignationName {
  /** `Name 6`: the whole name of an entity or ship, the family name of an individual. `Name 1` to `Name 5` hold the rest. */
  readonly name6: string;
  readonly others?: readonly string[];
  /** `Primary Name`, with the publisher's variations of case; empty: primary. */
  readonly type: string;
  /** `Good quality a.k.a` or `Low quality a.k.a`, for aliases on the United Nations list. */
  readonly strength?: string;
}

interface DesignationAddress {
  readonly lines: readonly string[];
  readonly postCode: string;
  readonly country: string;
}

interface Ship {
  readonly imo: string;
  readonly owner: string;
  readonly flag: string;
  readonly previousFlags: string;
  readonly type: string;
  readonly tonnage: string;
  readonly length: string;
  readonly built: string;
}

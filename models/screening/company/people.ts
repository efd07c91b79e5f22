/** A company with its officers and owners, as `models/features/company_people.sql` writes it. Unknown parts are null, never guessed. */
export interface CompanyPeople {
  readonly companyNumber: string;
  readonly name: string | null;
  /** Postcode of the registered office. */
  readonly postcode: string | null;
  /** Of an overseas company: its number in the register of its home; absent: not stated. */
  readonly registrationNumber?: string;
  readonly previousNames: readonly string[];
  /** Officers in office. */
  readonly officers: readonly Officer[];
  /** True: single updates state the officers, and no snapshot or list names the whole board. Absent: false. */
  readonly officersPartly?: boolean;
  /** Persons with significant control, and beneficial owners of overseas entities; without those that ceased. */
  readonly owners: readonly Owner[];
  /** True: the newest records of the company could not be published, so later changes are missing. Absent: false. */
  readonly setAside?: boolean;
  /** Sources with a record about the company that could not be read, so that an officer, an owner or a name may be missing. Absent: none. */
  readonly unread?: readonly string[];
}

interface Party {
  /** Null: the register protects the name, or does not state it. */
  readonly name: string | null;
  /** `YYYY-MM`; the day is not public. */
  readonly dateOfBirth: string | null;
  readonly nationality: string | null;
  readonly residence: string | null;
  /** Postcode of the correspondence address, which is mostly that of an agent. */
  readonly postcode: string | null;
  /** ISO day. */
  readonly since: string | null;
  /** The release of the register that has the record. */
  readonly release: string;
}

export interface Officer extends Party {
  readonly id: string | null;
  /** For example director, secretary, llp-member. */
  readonly role: string | null;
  readonly corporate: boolean;
  /** Of a person, in the last twenty years, and the preferred name; absent: none is stated. */
  readonly formerNames?: readonly string[];
  /** UK company number of a company; absent: not a UK company, or not stated. */
  readonly companyNumber?: string;
  /** Registration number of a company as given; absent: not stated. */
  readonly registrationNumber?: string;
}

export interface Owner extends Party {
  readonly id: string | null;
  /** individual, corporate-entity, legal-person, super-secure */
  readonly kind: string | null;
  /** Natures of control as the register codes them, for example `ownership-of-shares-75-to-100-percent`. */
  readonly natures: readonly string[];
  /** UK company number, eight characters; null: not a UK company. */
  readonly companyNumber: string | null;
  /** Registration number of a foreign company, as given. */
  readonly registrationNumber: string | null;
  readonly country: string | null;
  /** Of a person: another name, which the verification of the identity states; absent: none is stated. */
  readonly preferredName?: string;
  /** True: the register of overseas entities marks the owner as sanctioned. */
  readonly markedSanctioned: boolean;
}

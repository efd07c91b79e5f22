/** Who stands behind a company, as `models/features/company_people.sql` writes it. Unknown parts are null, never guessed. */
export interface CompanyPeople {
  readonly companyNumber: string;
  readonly name: string | null;
  /** Of the registered office. */
  readonly postcode: string | null;
  readonly previousNames: readonly string[];
  /** In office. */
  readonly officers: readonly Officer[];
  /** Persons with significant control and beneficial owners of overseas entities that have not ceased. */
  readonly owners: readonly Owner[];
}

interface Party {
  /** Null where the register protects it. */
  readonly name: string | null;
  /** `YYYY-MM`: the day is not public. */
  readonly dateOfBirth: string | null;
  readonly nationality: string | null;
  readonly residence: string | null;
  /** Of the address for correspondence, which is an agent's more often than not. */
  readonly postcode: string | null;
  readonly since: string | null;
  /** The release of the register that says so. */
  readonly release: string;
}

export interface Officer extends Party {
  readonly id: string | null;
  /** director, secretary, llp-member ... */
  readonly role: string | null;
  readonly corporate: boolean;
}

export interface Owner extends Party {
  readonly id: string | null;
  /** individual, corporate-entity, legal-person, super-secure */
  readonly kind: string | null;
  /** As the register codes them (`ownership-of-shares-75-to-100-percent`). */
  readonly natures: readonly string[];
  /** Of a company of this register, eight characters. */
  readonly companyNumber: string | null;
  /** As given, of a company elsewhere. */
  readonly registrationNumber: string | null;
  readonly country: string | null;
  /** The register of overseas entities says of the owner that he is under sanctions. */
  readonly markedSanctioned: boolean;
}

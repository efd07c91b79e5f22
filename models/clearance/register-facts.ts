import type { Evidence } from './evidence.ts';

/** What the records of the register say of the people who run the company, beside the board that is in office. */
export interface Governance {
  /** Directors or members who joined or left, the newest first, at most ten; those of the incorporation did not join. */
  readonly boardChanges: readonly BoardChange[];
  /**
   * Directors, members and owners in office whose identity the register does not show as verified, the earliest day first. At most three of each
   * party in each state: a verification that ended, a due day before the record, and a later due day.
   */
  readonly unverified: readonly UnverifiedIdentity[];
  /** Appointments and resignations that were filed more than 28 days later, the newest first, at most three. ISO dates. */
  readonly lateNotices: readonly { readonly changedOn: string; readonly filedOn: string; readonly evidence: Evidence }[];
  /** The registrar moved the registered office to its own default address. `since`: ISO date, null: not known. Null: it did not. */
  readonly defaultOffice: { readonly since: string | null; readonly evidence: Evidence } | null;
}

export interface BoardChange {
  readonly change: 'joined' | 'left';
  /** ISO date. */
  readonly changedOn: string;
  readonly evidence: Evidence;
}

export interface UnverifiedIdentity {
  /** Member: of a limited liability partnership. */
  readonly party: 'director' | 'member' | 'owner';
  /** ISO date: the last day for the statement that the identity is verified. */
  readonly dueOn: string | null;
  /** ISO date on which the verification ended. */
  readonly endedOn: string | null;
  /** ISO date of the record: it shows nothing of a later day. */
  readonly statedOn: string;
  readonly evidence: Evidence;
}

/** An application or a notice to strike the company off that no later filing withdraws, discontinues or reverses. ISO dates. */
export interface StrikeOff {
  readonly route: 'COMPULSORY' | 'VOLUNTARY';
  readonly appliedOn: string | null;
  /** Day of the newest notice in The Gazette, as filed. */
  readonly noticedOn: string | null;
  /** Day on which the strike-off was suspended after the notice. */
  readonly suspendedOn: string | null;
  readonly evidence: readonly Evidence[];
}

/** What a company owes each year and has filed; absent: the filing history has none that is newer than those of the register's entry. */
export interface FiledReturns {
  readonly accounts?: FiledReturn;
  /** Of an overseas entity: its annual update. */
  readonly confirmation?: FiledReturn;
}

/** ISO dates. */
interface FiledReturn {
  /** The newest day that a return describes. */
  readonly madeUpTo: string;
  readonly filedOn: string;
  readonly evidence: Evidence;
}

export type OwnershipGap =
  | { readonly reason: 'none-recorded' }
  | {
      readonly reason: 'all-ceased' | 'statement';
      /**
       * Keys of the open statements of the register that an owner is unknown or does not answer;
       * of a statement that this service does not know, its words.
       */
      readonly statements: readonly string[];
      /** ISO date. */
      readonly lastCeasedOn: string | null;
      readonly evidence: readonly Evidence[];
    };

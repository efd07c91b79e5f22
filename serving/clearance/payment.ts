import type { ClearanceRequest } from '../../models/clearance/verdict.ts';

/** A payment as a caller states it. The members that `ClearanceRequest` lacks decide nothing; the receipt holds them. */
export interface Payment extends ClearanceRequest {
  readonly transactionId: string;
  readonly amountMinor: number;
  /** ISO 4217. */
  readonly currency: string;
  readonly eventType?: string | undefined;
  readonly productType?: string | undefined;
  /** Credit exposure in minor units of its `currency`. */
  readonly exposure?: { readonly currentMinor: number; readonly proposedMinor: number; readonly currency: string } | undefined;
}

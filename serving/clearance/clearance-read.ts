import { createBatches } from '../../infra/postgres/batches.ts';
import type { Pool } from '../../infra/postgres/pool.ts';
import type { ClaimedRead, Companies, SharedState } from '../facts/claimed-read.ts';
import { type ClearanceRead, nothingRead } from '../facts/company-facts.ts';
import { type Claim, claimKeys, type WantedKey } from '../idempotency/keys.ts';

/** Milliseconds for which a version is trusted: far less than transaction ids need to come round again, and than a restore of the database takes. */
const mostAgeMs = 5_000;

/** A claim, and the state that all answers share at its instant; undefined: no claim of the statement reads it. */
interface SharedClaim {
  readonly claim: Claim;
  readonly shared: SharedState | undefined;
}

/**
 * Returns a function that claims the key of a payment and reads what it is decided from, as of one instant, in one statement with the payments that
 * are claimed at the same time. The function keeps the state that all answers share between calls: PostgreSQL sends it again when it has another version.
 */
export function createClearanceClaim(pool: Pool, leaseSeconds: number): (wanted: WantedKey) => Promise<Claim<ClearanceRead>> {
  let held: { readonly shared: SharedState; readonly at: number } | undefined;

  async function claimTogether(wanted: readonly WantedKey[], lockTimeout: string): Promise<SharedClaim[]> {
    const at = performance.now();
    const known = held !== undefined && at - held.at < mostAgeMs ? held.shared : undefined;
    const claims = await claimKeys(pool, wanted, { leaseSeconds, heldVersion: known?.version, lockTimeout });
    const [sent] = claims.flatMap((claim) => (claim.state === 'claimed' && claim.read?.shared != null ? [claim.read.shared] : []));
    if (sent !== undefined) held = { shared: sent, at };
    return claims.map((claim) => ({ claim, shared: sent ?? known }));
  }

  const claimed = createBatches(claimTogether, { textOf: ({ tenant, environment, key }) => `${environment}/${tenant}/${key}` });

  return async (wanted) => {
    const { claim, shared } = await claimed(wanted);
    const { companies } = wanted;
    return withRead(claim, (read) => {
      if (companies === undefined) return nothingRead; // of the sandbox, where nothing is stored
      if (read === undefined || shared === undefined) throw new Error('the claim has not read what the payment is decided from');
      return readOf(companies, read, shared);
    });
  };
}

function withRead(claim: Claim, read: (claimed: ClaimedRead | undefined) => ClearanceRead): Claim<ClearanceRead> {
  if (claim.state !== 'claimed') return claim;
  const { publication, ...rest } = read(claim.read);
  return { ...claim, read: { publication: { readAt: claim.readAt, ...publication }, ...rest } };
}

function readOf(
  { payer, payee }: Companies,
  { companies, unserved }: ClaimedRead,
  { sources, lists, screened, outdated, scorecard }: SharedState,
): ClearanceRead {
  const byNumber = new Map(companies.map((company) => [company.companyNumber, company]));
  const factsOf = (number: string) => {
    const company = byNumber.get(number);
    return company?.isPublished === true ? company.published : null;
  };
  const setAside = [...new Set([payer, payee])]
    .sort()
    .flatMap((companyNumber) => (byNumber.get(companyNumber)?.setAsideCodes ?? []).map((code) => ({ companyNumber, code })));
  return {
    payer: factsOf(payer),
    payee: factsOf(payee),
    sources: sources ?? [],
    lists,
    scorecard,
    publication: { unserved, setAside, outdated },
    screening: { companies, screened },
  };
}

import { mostApartMs } from '../../../models/clearance/clocks.ts';
import type { PublishedKey } from '../../../models/receipts/jwk.ts';
import type { TreeHead } from '../../../models/transparency/head.ts';
import type { AuditFinding } from './findings.ts';

/**
 * Compares the keys of the database with the set that was kept outside it: receipts and heads of the database are believed by what its keys may sign.
 * With a pinned head, a key that claims to be older than the head must be in the set.
 * A key may have been published since, and may have been retired since.
 */
export function auditKeys(
  stored: readonly PublishedKey[],
  kept: readonly PublishedKey[],
  pinned: Pick<TreeHead, 'timestamp'> | undefined,
): AuditFinding[] {
  const known = new Map(kept.map((key) => [key.kid, key]));
  const found = new Set(stored.map(({ kid }) => kid));
  const keptAt = pinned === undefined ? undefined : Date.parse(pinned.timestamp) - mostApartMs;
  const isOlder = (instant: string) => keptAt !== undefined && Date.parse(instant) < keptAt;
  return [
    ...stored.flatMap((key): AuditFinding[] => {
      const before = known.get(key.kid);
      if (before === undefined)
        return isOlder(key.createdAt)
          ? [finding('KEY_UNKNOWN', key, `created at ${key.createdAt}, before the kept head, and it is not among the kept keys`)]
          : [];
      const changed = changes(key, before, isOlder);
      return changed.length === 0 ? [] : [finding('KEY_NOT_AS_KEPT', key, `not as in the kept keys: ${changed.join(', ')}`)];
    }),
    ...kept.filter(({ kid }) => !found.has(kid)).map((key) => finding('KEY_MISSING', key, 'it is among the kept keys')),
  ];
}

function changes(now: PublishedKey, before: PublishedKey, isOlder: (instant: string) => boolean): string[] {
  const isRetiredSince = before.retiredAt === null && now.retiredAt !== null && !isOlder(now.retiredAt);
  return [
    ...(now.n === before.n && now.e === before.e ? [] : ['public key']),
    ...(now.environment === before.environment ? [] : ['environment']),
    ...(now.signer === before.signer ? [] : ['signer']),
    ...(isSameInstant(now.createdAt, before.createdAt) ? [] : ['createdAt']),
    ...(isRetiredSince || isSameInstant(now.retiredAt, before.retiredAt) ? [] : ['retiredAt']),
  ];
}

function isSameInstant(one: string | null, other: string | null): boolean {
  return one === null || other === null ? one === other : Date.parse(one) === Date.parse(other);
}

function finding(code: AuditFinding['code'], { kid }: PublishedKey, detail: string): AuditFinding {
  return { code, what: `key ${kid}`, detail };
}

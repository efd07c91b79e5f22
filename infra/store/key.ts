import { StoreProblem } from './problem.ts';

/** A segment that a file system, S3 and a URL read the same way. None starts with a dot, so none leaves the store or is hidden. */
const segment = /^[\p{L}\p{N}_@][\p{L}\p{N}._@()+,=& -]*$/u;

/** Returns the key. Throws `STORE_BAD_KEY` for text that is not a key, such as a publisher's file name that would lead out of the store. */
export function checkedKey(key: string): string {
  if (key.length > 900 || !key.split('/').every((part) => part.length <= 200 && segment.test(part))) {
    throw new StoreProblem('STORE_BAD_KEY', `not a key of the store: ${JSON.stringify(key.slice(0, 200))}`);
  }
  return key;
}

/** Returns whether stored bytes never change: raw files are evidence. Everything else is computed from them and may be computed again. */
export function isImmutable(key: string): boolean {
  return key.startsWith('raw/');
}

/** Throws `STORE_CONFLICT` when raw bytes are to be deleted that have not expired. */
export function assertRemovable(keys: readonly string[], { expired = false }: { readonly expired?: boolean } = {}): void {
  const raw = expired ? undefined : keys.find(isImmutable);
  if (raw !== undefined)
    throw new StoreProblem('STORE_CONFLICT', `${raw} is raw: only an expiry that a law or a licence demands deletes it`);
}

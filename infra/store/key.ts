import { StoreProblem } from './problem.ts';

/** Segments that mean the same to a file system, to S3 and to a URL; none starts with a dot, so none climbs or hides. */
const segment = /^[\p{L}\p{N}_@][\p{L}\p{N}._@()+,=& -]*$/u;

/** The key itself, if it is one. Throws `STORE_BAD_KEY`: a key that a publisher's file name could bend out of the store. */
export function checkedKey(key: string): string {
  if (key.length > 900 || !key.split('/').every((part) => part.length <= 200 && segment.test(part))) {
    throw new StoreProblem('STORE_BAD_KEY', `not a key of the store: ${JSON.stringify(key.slice(0, 200))}`);
  }
  return key;
}

/** Raw records are evidence: once there, they never change. What is computed from them may be computed again. */
export function isImmutable(key: string): boolean {
  return key.startsWith('raw/');
}

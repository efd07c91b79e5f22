import { SourceProblem } from './problem.ts';

/**
 * Throws PUBLISHER_OTHER_VERSION when the contents that `fetch` received are not those of which the check made the id. They may be an older copy, or changed
 * since. Under the id of the offer they would hide what is new: a later check finds the id loaded, and counts its days as read.
 */
export function refuseOtherVersion(offered: string, received: string): void {
  if (received === offered) return;
  throw new SourceProblem('PUBLISHER_OTHER_VERSION', `release ${offered} was offered, and the publisher sends the contents of ${received}`);
}

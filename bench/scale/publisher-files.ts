import { monthlies } from '../../sample/accounts/archives.ts';
import { accountsFiles } from '../../sample/accounts/store.ts';
import { fileStem } from '../../sample/basic-company-data/file.ts';
import { companyFiles } from '../../sample/basic-company-data/store.ts';
import { snapshotFiles } from '../../sample/psc/file.ts';
import { pscFiles } from '../../sample/psc/store.ts';
import { snapshotOf } from '../../sample/truth.ts';
import { createWorld } from '../../sample/world.ts';

/**
 * Makes the bulk files of the sample's first day under the home of a service: the register, its owners and the monthly accounts. The sample
 * publishers make each file when it is first requested, which would count as part of the load; publishers offer files that exist.
 */
export async function makePublisherFiles(home: string, companies: number, seed: number): Promise<void> {
  const today = 0;
  const world = createWorld(seed, companies);
  await companyFiles(world, home).archive(`${fileStem(snapshotOf(today).name)}.zip`, today);
  const owners = pscFiles(world, home);
  for (const { stem } of snapshotFiles(world, today)) await owners.archive(`${stem}.zip`, today);
  const accounts = accountsFiles(world, home);
  for (const { path } of monthlies(today)) await accounts.archive(path, today);
}

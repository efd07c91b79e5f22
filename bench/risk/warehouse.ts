import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exportDrawnRegister } from '../backtest/drawn-register.ts';
import { timed } from '../machine.ts';

/** Two days to fit on, so that a register of 20,000 companies has the 150 failures of a fit, and the day of the test. */
const days = ['2023-07-31', '2024-01-31', '2025-01-31'];
const child = fileURLToPath(new URL(`./warehouse-fit${extname(import.meta.url)}`, import.meta.url));

/**
 * Draws the history of a register of `companies` with officers and accounts, and fits a scorecard on its snapshot in a process of its own, whose time and largest
 * memory it prints. Throws when the fit fails.
 */
export async function measureWarehouseFit(companies: number, seed: number): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'bench-risk-'));
  try {
    const records = ['bench/backtest/officers.sql', 'bench/backtest/accounts.sql', 'bench/risk/filed-accounts.sql'];
    const drawn = await timed(() => exportDrawnRegister(home, { companies: String(companies), seed: String(seed), records }));
    console.log(`${companies.toLocaleString('en-GB')} companies, seed ${seed}: drawn and exported in ${drawn.seconds.toFixed(0)} s`);
    const { seconds, result: code } = await timed(async () => {
      const fit = spawn(process.execPath, [...process.execArgv, child, home, ...days], { stdio: 'inherit' });
      return (await once(fit, 'exit'))[0] as number | null;
    });
    if (code !== 0) throw new Error(`the fit ended with the exit code ${code}`);
    console.log(`Sampled on ${days.join(', ')}, fitted and tested in ${seconds.toFixed(0)} s, load ${loadavg()[0]?.toFixed(0)}`);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/**
 * Draws the distribution behind each page of docs/signals from some weeks of a sample country, as docs/signals/plots/*.svg.
 *
 *   npm run bench:plots -- [--companies 2000] [--days 30] [--truth-seed N]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { timed } from './machine.ts';
import { drawPlots } from './truth/plots.ts';
import { openSample, refresh } from './truth/sample-warehouse.ts';

const { values: options } = parseArgs({
  options: {
    companies: { type: 'string', default: '2000' },
    days: { type: 'string', default: '30' },
    'truth-seed': { type: 'string', default: '1' },
  },
});
const [companies, days, truthSeed] = [options.companies, options.days, options['truth-seed']].map(Number) as [number, number, number];

const home = await mkdtemp(join(tmpdir(), 'bench-plots-'));
const sample = await openSample({ companies, truthSeed, difficulty: 'easy', home });
try {
  const { seconds } = await timed(async () => {
    await sample.loadFirstDay();
    await sample.publishers.clock.advance(days);
    await sample.loader.load({ from: 1, to: days, compared: false });
    await refresh(sample.warehouse);
    const source = `Invented: a sample country of ${companies.toLocaleString('en-GB')} companies on day ${days}, truth seed ${truthSeed}`;
    await drawPlots(sample.warehouse, { source, today: sample.publishers.clock.now().today });
  });
  console.log(`${companies} companies, ${days} days: ${seconds.toFixed(0)} s`);
} finally {
  await sample.close();
  await rm(home, { recursive: true, force: true });
}

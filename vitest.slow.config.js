import { defineConfig } from 'vitest/config';
import { options, run } from './vitest.config.js';

/**
 * Suites that work for half a minute or more: kills, rebuilds, random sequences of releases, two installations, replays, a backtest, every change of every publisher's
 * layout, the page of the whole API in a browser. `npm run test:long` runs them, `npm test` does not, so that it ends within minutes.
 */
export const slow = [
  'test/api/docs-page.test.ts',
  'test/ingestion/{mirror,operator-commands,releases-under-way,streams}.test.ts',
  'test/sources/{drift*,hostile-text}.test.ts',
  'test/store/kill.test.ts',
  'test/warehouse/{accounts-order,appointments,late-snapshots,order}.property.test.ts',
  'test/warehouse/{backtest,crash,grains,history,rebuild,refresh,replay,replay-sample,replay-sources}.test.ts',
];

/** Their properties have fewer runs in `npm test`; `npm run test:slow` sets `RISK_PROPERTY_RUNS`. */
const properties = [
  'models/risk/assess.test.ts',
  'models/screening/{changed-names,likely-rows,may-concern,word-trie}.test.ts',
  'sources/companies-house/accounts/archive/members.test.ts',
  'test/sources/{disqualified,ofsi-list}.property.test.ts',
];

export default defineConfig({ test: { ...run, ...options, isolate: false, include: [...slow, ...properties], testTimeout: 900_000 } });

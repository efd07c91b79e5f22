/**
 * Measures the text of COPY for the names of a chunk: computed in the thread that also handles events, and in a worker thread beside it. A timer of
 * 5 ms shows how long other events of the first thread wait.
 *
 *   npm run bench:name-keys -- [--companies 20000]
 */
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { blocksOf, copyTextsHere } from '../serving/publish/name-keys/copy-texts.ts';
import { copyTextsInThread, sharedThread } from '../serving/publish/name-keys/thread.ts';
import { machineLine, percentile } from './machine.ts';
import { registerCompany } from './resolution/serving-register.ts';

const { values: options } = parseArgs({ options: { companies: { type: 'string', default: '20000' } } });
const lines = Array.from({ length: Number(options.companies) }, (_, index) => JSON.stringify(registerCompany(index)));
const blocks = () => blocksOf(Readable.from(lines));

console.log(machineLine());
await measure('in one thread, without a pause', withoutPause);
await measure('in a worker thread that starts', () => copyTextsInThread(blocks()));
for (let round = 1; round <= 3; round += 1) {
  const here = await measure('in one thread, with events between blocks', () => copyTextsHere(blocks()));
  const beside = await measure('in a worker thread', () => copyTextsInThread(blocks()));
  const ratio = (of: 'seconds' | 'longest') => (beside[of] / here[of]).toFixed(2);
  console.log(`worker thread : one thread, time ${ratio('seconds')}, longest wait of an event ${ratio('longest')}`);
}

await sharedThread().end();

/** The way before worker threads: blocks follow one another without a turn of the event loop. */
async function* withoutPause(): AsyncGenerator<string> {
  const { copyTextOf } = await import('../serving/publish/name-keys/copy-text.ts');
  for await (const block of blocks()) yield copyTextOf(block);
}

async function measure(what: string, texts: () => AsyncGenerator<string>): Promise<{ seconds: number; longest: number }> {
  const waits: number[] = [];
  let due = performance.now() + 5;
  const timer = setInterval(() => {
    const now = performance.now();
    waits.push(Math.max(0, now - due));
    due = now + 5;
  }, 5);
  const start = performance.now();
  const idle = performance.eventLoopUtilization();
  let characters = 0;
  for await (const text of texts()) characters += text.length;
  const seconds = (performance.now() - start) / 1_000;
  const { utilization } = performance.eventLoopUtilization(idle);
  await new Promise((done) => setTimeout(done, 20)); // the last wait ends when the timer runs again
  clearInterval(timer);
  const longest = Math.max(...waits);
  console.log(
    `${what}: ${seconds.toFixed(2)} s, ${Math.round(lines.length / seconds).toLocaleString('en-GB')} companies/s, ${(characters / 1e6).toFixed(1)} MB; ` +
      `event loop busy ${(100 * utilization).toFixed(0)} %; an event waits p50 ${percentile(waits, 0.5).toFixed(0)} ms, longest ${longest.toFixed(0)} ms`,
  );
  return { seconds, longest };
}

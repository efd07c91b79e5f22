import { listsInMemory, startApi, sweepAll } from '../api-process.ts';
import { residentMiB, type Watched } from '../service-processes.ts';
import type { Order } from './callers.ts';
import { bareSignatures, callers, report } from './load.ts';
import { inWorld, numbersFrom, stopped, untilIdle } from './world.ts';

/** Companies that are asked about while they are not matched with the lists: two for each request. More would make the sweep after them long. */
const unswept = numbersFrom(3_000_000, 2_000);
const perSecond = 100;
/** A report reads, screens and writes far more than a clearance. */
const perSecondOf = { 'risk-assess': 100, report: 20 } as const;

/** Prints the rates, the latency and the processor time of each load; then, for `minutes`, the memory of the API. */
export async function measureRates(seconds: number, minutes: number): Promise<void> {
  const newCompanies = onceEach(seconds);
  await inWorld([...newCompanies, ...unswept], async (world) => {
    const { databaseUrl, env, apiEnv, api, watched } = world;
    const order = { ...world.order, seconds };
    const short = Math.min(10, seconds);
    console.log('                                                            CPU ms per answer');
    console.log('load        answered/s  errors  p50 ms  p95 ms  p99 ms  max ms       API  Postgres   callers  outcomes');
    await callers({ ...order, seconds: short, load: { callers: 8 } }, watched); // warms the compiler and the connections
    report('unswept', await callers({ ...order, companies: unswept, load: { callers: 8, isEachOnce: true } }, watched));
    await sweepAll(databaseUrl);
    const before = await bareSignatures(env, short);
    report('100/s', await callers({ ...order, load: { perSecond } }, watched));
    report('100/s new', await callers({ ...order, companies: newCompanies, load: { perSecond } }, watched));
    report('200/s', await callers({ ...order, load: { perSecond: 200 } }, watched));
    for (const operation of ['risk-assess', 'report'] as const)
      report(operation, await callers({ ...order, operation, load: { perSecond: perSecondOf[operation] } }, watched));
    const saturated = await callers({ ...order, load: { callers: 32 } }, watched);
    report('32 callers', saturated);
    const signatures = Math.max(before.rate, (await bareSignatures(env, short)).rate);
    const rate = saturated.took.length / saturated.seconds;
    console.log(`bare signer ${signatures.toFixed(0)}/s beside the idle API; saturation is ${(rate / signatures).toFixed(2)} of it`);
    if (minutes > 0) await measureMemory({ ...order, seconds: 60 * minutes, load: { perSecond: Math.floor(0.7 * rate) } }, watched);
    await stopped(api);
    await measureTwo({ apiEnv, postgres: watched.postgres, signatures }, order);
  });
}

/** Companies of which the API has answered nothing before: two for each request of one run at a constant rate. */
function onceEach(seconds: number): string[] {
  return numbersFrom(2_000_000, 2 * perSecond * seconds);
}

/** Prints the memory of the API from the second minute on, while it answers at a constant rate. */
async function measureMemory(order: Order, watched: Watched): Promise<void> {
  const samples: number[] = [];
  const began = performance.now();
  const timer = setInterval(() => {
    if (performance.now() - began > 120_000) samples.push(residentMiB(watched.api));
  }, 10_000);
  report('70 %', await callers(order, watched));
  clearInterval(timer);
  const [first = Number.NaN, last = first] = [samples[0], samples.at(-1)];
  const most = Math.max(...samples);
  console.log(
    `memory of the API after the second minute: ${first.toFixed(0)} MiB, at the end ${last.toFixed(0)}, at most ${most.toFixed(0)}: ${((100 * last) / first - 100).toFixed(1)} % more`,
  );
}

async function measureTwo(
  {
    apiEnv,
    postgres,
    signatures,
  }: { readonly apiEnv: NodeJS.ProcessEnv; readonly postgres: number | undefined; readonly signatures: number },
  order: Omit<Order, 'load'>,
): Promise<void> {
  const { child, url } = await startApi(apiEnv, ['--processes', '2']);
  const load = { callers: 32 };
  try {
    await listsInMemory(url, order.key);
    await untilIdle(child.pid);
    const watched = { api: child.pid, postgres };
    await callers({ ...order, url, seconds: Math.min(10, order.seconds), load }, watched); // warms both
    const saturated = await callers({ ...order, url, load }, watched);
    report('2 processes', saturated);
    console.log(`saturation of two processes is ${(saturated.took.length / saturated.seconds / signatures).toFixed(2)} of the bare signer`);
  } finally {
    await stopped(child);
  }
}

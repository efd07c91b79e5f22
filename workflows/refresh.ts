import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import {
  ApplicationFailure,
  continueAsNew,
  defineSignal,
  isCancellation,
  ParentClosePolicy,
  proxyActivities,
  setCurrentDetails,
  setHandler,
  sleep,
  startChild,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import type { DispatchActivities } from '../activities/dispatch.ts';
import type { PublishActivities } from '../activities/publish.ts';
import type { PassSummary, WarehouseActivities } from '../activities/warehouse.ts';
import { keyword, publicationQueue, refreshSignal, taskQueues, workflowIds } from '../temporal.config.ts';
import { failureOf } from './failure.ts';
import type { fitCookedBooks } from './fit-cooked-books.ts';
import { showFailure } from './show-failure.ts';

/**
 * Activities that need DuckDB's one writer. A publication takes five turns of the warehouse, and each would wait behind all releases that wait for one. The queue of
 * their own spares them the wait for a slot of the worker, and makes them the first to get a turn.
 */
const inWarehouse = (summary: string) =>
  proxyActivities<WarehouseActivities>({
    summary,
    taskQueue: publicationQueue,
    startToCloseTimeout: '6 hours', // a full rebuild of 5.7 million companies, after it waited in the worker for a fit of the accounts anomaly
    heartbeatTimeout: '1 minute', // detects a lost worker, long before startToCloseTimeout
    scheduleToCloseTimeout: '6 hours',
    retry: { initialInterval: '2 seconds', maximumInterval: '1 minute', maximumAttempts: 10 }, // then the run fails visibly; the next one continues
  });

const { refreshWaiting } = inWarehouse('recompute what all waiting change sets reach, and make the batch to publish');
const { exportLists } = inWarehouse('export the screening lists whose sources have a release in the batch');
const { exportBatch } = inWarehouse('write the facts, names and events of the batch into the store, chunk by chunk');
const { markPublished } = inWarehouse('mark the batch as published');

/** Activities that need PostgreSQL. */
const inServing = (summary: string) =>
  proxyActivities<PublishActivities & DispatchActivities>({
    summary,
    taskQueue: taskQueues.serving,
    startToCloseTimeout: '3 hours', // 5.7 million companies in chunks of 20,000
    heartbeatTimeout: '1 minute',
    scheduleToCloseTimeout: '6 hours', // PostgreSQL may be away
    retry: { initialInterval: '1 second', maximumInterval: '1 minute' },
  });

const { readServing } = inServing('read which batch PostgreSQL holds');
const { serveList } = inServing('replace the screening list');
const { publishChunks } = inServing('publish the chunks of the batch: facts and events of a company in one transaction');
const { startPages } = inServing('start a workflow for every page of deliveries');

/** A change set waits. The argument names it. */
export const changes = defineSignal<[string]>(refreshSignal);

export interface RefreshTotals {
  readonly batches: number;
  readonly companies: number;
  readonly events: number;
  readonly deliveries: number;
}

/** State that the previous run of this workflow hands over (continue-as-new). */
export interface RefreshCarried {
  readonly totals: RefreshTotals;
  /** A line about each of the newest batches. */
  readonly published: readonly string[];
}

const nothingYet: RefreshCarried = { totals: { batches: 0, companies: 0, events: 0, deliveries: 0 }, published: [] };

const nothingPublished = { companies: 0, events: 0, deliveries: 0 };

/** Lines that the details panel shows of each kind. */
const mostLines = 10;
/** Events after which a new run continues, so that the Temporal UI opens a history quickly. */
const mostEvents = 1_500;

/** Pause between two looks for the snapshots that the first publication waits for. */
const firstPauseMs = 5_000;

/**
 * A pause leaves the warehouse to `applyRelease` for half of the time: without it a backfill would get one pass per release. It is as long as the pass held
 * the warehouse, less the time in which PostgreSQL took the batch, because the warehouse is nearly free then too.
 */
const longestPauseMs = 30_000;

/** Pause before a batch that could not be published is tried again: two machines without a common store would repeat it for ever. */
const pauseToRepeatMs = 5_000;

/**
 * Recomputes and publishes everything that waits, and repeats while there is something. One run at a time: a release, a fit or the clock signals it
 * with start. A run that fails leaves its change sets waiting, and the next run takes them.
 */
export async function refresh(carried: RefreshCarried = nothingYet): Promise<RefreshTotals> {
  const panel = detailsPanel(carried.published);
  let totals = carried.totals;
  let smallerFirst = true;
  setHandler(changes, panel.waits);
  upsertSearchAttributes([keyword('RiskRunKind', 'refresh')]);
  try {
    for (;;) {
      const { awaits = [], ...serving } = await readServing();
      if (awaits.length > 0) {
        panel.runs(`nothing: the first publication waits for ${awaits.join(', ')}`);
        await sleep(firstPauseMs, { summary: 'wait for the first snapshots' });
        if (historyIsLong()) break;
        continue;
      }
      panel.begins();
      const began = Date.now();
      const pass: PassSummary = await refreshWaiting({ serving, smallerFirst });
      const ended = Date.now();
      panel.found(pass);
      if (pass.wantsModel === true) await fitFirstModel();
      const published = pass.batch === undefined ? nothingPublished : await publish(pass.batch, panel);
      if (published !== null && pass.batch !== undefined) totals = sum(totals, published);
      // change sets that were applied while an earlier batch was finished still wait; a batch that was given up is to be made again
      const isMore = !pass.resumed && pass.more === true;
      if (!pass.resumed && published !== null && !isMore && !panel.isWaiting()) return totals;
      if (historyIsLong()) break;
      // neither a stream of small change sets nor a large one holds up the other
      smallerFirst = !(isMore && smallerFirst);
      if (isMore && published !== null) continue;
      if (published === null)
        panel.runs('nothing: PostgreSQL was restored, the warehouse was rebuilt, or the store lacks a file (`risk status`)');
      else panel.runs('nothing; releases that arrive during this pause join the next pass');
      const leastMs = published === null ? pauseToRepeatMs : 0;
      const leftMs = Math.min(ended - began, longestPauseMs) - (Date.now() - ended);
      await sleep(Math.max(leastMs, leftMs, 1), { summary: 'wait for more releases' });
    }
  } catch (error) {
    if (isCancellation(error)) throw error;
    const failure = failureOf(error);
    showFailure(failure, 'the change sets wait, and the next run takes them (REFRESH_STALLED in the runbook)');
    throw ApplicationFailure.nonRetryable(failure.message, failure.code);
  }
  return continueAsNew<typeof refresh>({ totals, published: panel.published() });
}

function historyIsLong(): boolean {
  return workflowInfo().continueAsNewSuggested || workflowInfo().historyLength > mostEvents;
}

type Batch = NonNullable<PassSummary['batch']>;
type Panel = ReturnType<typeof detailsPanel>;

/**
 * Publishes a batch. Every step may run again. Deliveries start when PostgreSQL has the events, and do not wait for the warehouse. Null: PostgreSQL
 * was restored while the batch was published, or the warehouse was rebuilt before the batch was exported.
 */
async function publish(batch: Batch, panel: Panel): Promise<Omit<RefreshTotals, 'batches'> | null> {
  const { publish: id, sources } = batch;
  panel.runs(`export batch \`${id}\``);
  if ((await exportBatch({ publish: id })) === false) return null;
  const lists = sources.length === 0 ? [] : await exportLists({ sources });
  for (const list of lists) {
    panel.runs(`serve the list ${list.list} \`${list.version}\` (${list.entries} entries)`);
    await serveList(list);
  }
  panel.runs(`publish batch \`${id}\``);
  const served = lists.map(({ list, version, sequence }) => ({ list, version, sequence }));
  const published = await publishChunks({ publish: id, ...(served.length === 0 ? {} : { lists: served }) });
  if (published === null) return null;
  if (published.deliveries > 0) await startPages({ publish: id });
  panel.runs(`mark batch \`${id}\` as published`);
  await markPublished({ publish: id });
  panel.publishes(
    `\`${id}\`: ${published.companies} companies with changed facts, ${published.events} events, ${published.deliveries} deliveries; ` +
      `${batch.changeSets} change set(s): ${batch.examples.join(', ')}${batch.changeSets > batch.examples.length ? ', ...' : ''}` +
      lists.map(({ list, version }) => `; list ${list} \`${version}\``).join(''),
  );
  return published;
}

function sum(totals: RefreshTotals, { companies, events, deliveries }: Omit<RefreshTotals, 'batches'>): RefreshTotals {
  return {
    batches: totals.batches + 1,
    companies: totals.companies + companies,
    events: totals.events + events,
    deliveries: totals.deliveries + deliveries,
  };
}

/** The text that the Temporal UI shows of this run: what waits, what runs, what was published, what was set aside. */
function detailsPanel(earlier: readonly string[]) {
  const waiting: string[] = [];
  const published = [...earlier];
  let running = '';
  let notes: string[] = [];
  const show = () =>
    setCurrentDetails(
      [
        `**Waits** (${waiting.length}): ${waiting.length === 0 ? 'nothing' : waiting.slice(-mostLines).join(', ')}`,
        `**Runs**: ${running}`,
        ...notes,
        `**Published** (newest first):${published.length === 0 ? ' nothing' : published.map((line) => `\n- ${line}`).join('')}`,
      ]
        .filter((line) => line !== '')
        .join('\n\n'),
    );
  return {
    isWaiting: () => waiting.length > 0,
    published: () => published,
    waits(reason: string) {
      waiting.push(reason);
      show();
    },
    begins() {
      waiting.length = 0;
      running = 'recompute what waits';
      show();
    },
    runs(step: string) {
      running = step;
      show();
    },
    found(pass: PassSummary) {
      notes = notesOn(pass);
      running = 'nothing';
      show();
    },
    publishes(line: string) {
      published.unshift(line);
      published.length = Math.min(published.length, mostLines);
      running = 'nothing';
      show();
    },
  };
}

function notesOn({ recomputed, resumed, more, repaired, lacking, problems, failedTouches }: PassSummary): string[] {
  return [
    resumed ? 'finishes a batch that an earlier run left' : `${recomputed} companies recomputed`,
    ...(more && !resumed ? ['a large change set, or the rest of one, waits for the next pass'] : []),
    ...(repaired && lacking.length === 0 ? ['PostgreSQL is new or was restored: the batch holds everything'] : []),
    ...(lacking.length > 0
      ? [
          `**Nothing is published**: PostgreSQL serves ${lacking.join(', ')}, which this warehouse lacks (WAREHOUSE_INCOMPLETE in the runbook)`,
        ]
      : []),
    ...(failedTouches === undefined
      ? []
      : [`**Every company recomputed**: \`${failedTouches}.touches.sql\` fails (MODEL_FAILED in the runbook)`]),
    ...(problems > 0 ? [`**Set aside**: ${problems} company(ies) that a model fails on (MODEL_FAILED in the runbook)`] : []),
  ];
}

/** Starts the first fit, unless one is running. The weekly schedule starts later fits. */
async function fitFirstModel(): Promise<void> {
  try {
    await startChild<typeof fitCookedBooks>('fitCookedBooks', {
      workflowId: workflowIds.fitCookedBooks(),
      taskQueue: taskQueues.serving,
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      parentClosePolicy: ParentClosePolicy.ABANDON,
      staticSummary: 'first fit of the accounts anomaly',
      args: [],
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}

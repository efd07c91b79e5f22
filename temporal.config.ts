/**
 * Names and settings for Temporal: address, task queues, search attributes, ids and schedules. Workflows import this file, so it imports no
 * Node built-in and reads no environment. Every command reads it too, so it imports no package.
 */
export const temporal = {
  /** Used when `TEMPORAL_ADDRESS` and `TEMPORAL_NAMESPACE` are not set. */
  address: '127.0.0.1:7233',
  namespace: 'default',
  /** Days for which Temporal keeps closed workflows. The ledgers in PostgreSQL are the permanent record. */
  retentionDays: 7,
} as const;

/** Task queues by role. `ingest` and `delivery` scale out; `warehouse` is one process, because DuckDB has one writer. */
export const taskQueues = {
  ingest: 'ingest',
  warehouse: 'warehouse',
  serving: 'serving',
  delivery: 'delivery',
} as const;
export type TaskQueue = (typeof taskQueues)[keyof typeof taskQueues];

/** Polled by the process with the role `warehouse`, also while the warehouse file does not open. */
export const rebuildQueue = 'rebuild';

/**
 * The steps of a publication, polled by the process with the role `warehouse`. In its own queue they would wait for a slot behind releases: Temporal orders tasks by
 * priority within a partition of a queue, and a queue has four partitions.
 */
export const publicationQueue = 'publication';

export type PolledQueue = TaskQueue | typeof rebuildQueue | typeof publicationQueue;

/** Temporal's SQL visibility store allows 10 Keyword attributes per namespace, and 3 of every other type. */
export const searchAttributes = {
  RiskSource: 'Keyword',
  RiskRelease: 'Keyword',
  RiskRunKind: 'Keyword',
  RiskDataDate: 'Datetime',
  CompanyNumber: 'Keyword',
  EventType: 'Keyword',
  SubscriptionId: 'Keyword',
  DeliveryState: 'Keyword',
  FailureClass: 'Keyword',
} as const;

type KeywordAttribute = {
  [K in keyof typeof searchAttributes]: (typeof searchAttributes)[K] extends 'Keyword' ? K : never;
}[keyof typeof searchAttributes];

/** Returns a keyword search attribute with its value. */
export function keyword(name: KeywordAttribute, value: string) {
  return { key: { name, type: 'KEYWORD' }, value } as const;
}

/** Returns what deletes a keyword search attribute. Attributes outlive the failure that set them, and a run that continues as new. */
export function noKeyword(name: KeywordAttribute) {
  return { key: { name, type: 'KEYWORD' }, value: null } as const;
}

/** Returns the search attribute for the day that a release describes. `day`: ISO 8601. */
export function dataDate(day: string) {
  return { key: { name: 'RiskDataDate', type: 'DATETIME' }, value: new Date(`${day}T00:00:00Z`) } as const;
}

/**
 * What is applied is published before more is applied (the worker of the warehouse keeps this order, activities/turns.ts), a stream that ends its hour is read on
 * before downloads that wait, and live work runs before backfills. 1 runs first, 5 last; Temporal's default is 3. A child workflow and an activity inherit the
 * priority of what started them.
 */
export const priorities = { publish: 1, stream: 1, live: 2, backfill: 5 } as const;

/** Workflow ids, built only here. They consist of business keys, so a second start finds the first run. */
export const workflowIds = {
  ingestSource: (source: string) => `ingest/${source}`,
  ingestRelease: (source: string, release: string) => `ingest/${source}/${release}`,
  backfillSource: (source: string, from: string, to: string) => `backfill/${source}/${from}..${to}`,
  backfillGaps: (source: string) => `backfill/${source}/gaps`,
  /** How the ids of the backfills of a source begin. */
  backfills: (source: string) => `backfill/${source}/`,
  followStream: (source: string) => `stream/${source}`,
  streamSnapshot: (source: string) => `stream/${source}/snapshot`,
  startStreams: () => 'streams',
  refresh: () => 'refresh',
  screenCompanies: () => 'screening',
  advanceClock: () => 'clock',
  exportSnapshot: () => 'snapshot',
  fitCookedBooks: () => 'model/cooked-books',
  deliverEvents: (subscription: string, publish: string, page: number) => `deliver/${subscription}/${publish}/${page}`,
  deliverWebhook: (delivery: string) => `delivery/${delivery}`,
  dispatchOutbox: () => 'deliver/outbox',
  applyRetention: () => 'retention',
  rebuildWarehouse: () => 'warehouse/rebuild',
} as const;

export const scheduleIds = {
  ingestSource: (source: string) => `ingest/${source}`,
  startStreams: 'streams',
  dispatchOutbox: 'deliver/outbox',
  applyRetention: 'retention',
  fitCookedBooks: 'model/cooked-books',
  advanceClock: 'clock',
} as const;

/** The signal of the workflow `screenCompanies`; its argument names the batch that was published. */
export const publishedSignal = 'published';

/** The signal of the workflow `refresh`; its argument names what waits. */
export const refreshSignal = 'changes';

/** The signal of the workflow `ingestSource`; its arguments are a release whose step fails for now, and the failure. */
export const stalledSignal = 'stalled';

/** Memo of the schedules that this service may delete. */
export const scheduleNote = 'risk-intelligence-service';

import { defineSearchAttributeKey } from '@temporalio/common';

/**
 * All that Temporal needs to be told, in one place: where it is, what the queues, search attributes, schedules and retry policies are
 * called. Workflows import this file, so it holds no Node built-in and reads no environment.
 */
export const temporal = {
  /** Used when `TEMPORAL_ADDRESS` and `TEMPORAL_NAMESPACE` are not set. */
  address: '127.0.0.1:7233',
  namespace: 'default',
  /** Closed workflows are remembered this long; the ledgers in PostgreSQL are the record. */
  retentionDays: 7,
} as const;

/** Who does what. `ingest` and `delivery` scale out; `warehouse` is one process, because DuckDB has one writer. */
export const taskQueues = {
  ingest: 'ingest',
  warehouse: 'warehouse',
  serving: 'serving',
  delivery: 'delivery',
} as const;
export type TaskQueue = (typeof taskQueues)[keyof typeof taskQueues];

/** SQL visibility has a fixed budget per namespace: 10 Keyword, 3 of every other type. */
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

/** A search attribute with its value, as Temporal takes it. */
export function keyword(name: KeywordAttribute, value: string) {
  return { key: defineSearchAttributeKey(name, 'KEYWORD'), value };
}

/** The day that the records speak of, as a search attribute. `day`: ISO 8601. */
export function dataDate(day: string) {
  return { key: defineSearchAttributeKey('RiskDataDate', 'DATETIME'), value: new Date(`${day}T00:00:00Z`) };
}

/** Live work comes before backfills: 1 is first, 5 last, 3 the default. */
export const priorities = { live: 2, backfill: 5 } as const;

/** Ids are built here and nowhere else, from business keys, so that starting twice is starting once. */
export const workflowIds = {
  ingestSource: (source: string) => `ingest/${source}`,
  ingestRelease: (source: string, release: string) => `ingest/${source}/${release}`,
  backfillSource: (source: string, from: string, to: string) => `backfill/${source}/${from}..${to}`,
  refreshFeatures: (changeSet: string) => `features/${changeSet}`,
  fitCookedBooks: () => 'model/cooked-books',
  deliverEvents: (subscription: string, publish: string, page: number) => `deliver/${subscription}/${publish}/${page}`,
  deliverWebhook: (delivery: string) => `delivery/${delivery}`,
  dispatchOutbox: () => 'deliver/outbox',
} as const;

export const scheduleIds = {
  ingestSource: (source: string) => `ingest/${source}`,
  dispatchOutbox: 'deliver/outbox',
  fitCookedBooks: 'model/cooked-books',
} as const;

/** Marks the schedules that are ours to delete. */
export const scheduleNote = 'risk-intelligence-service';

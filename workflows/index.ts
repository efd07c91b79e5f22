export { backfillSource } from './backfill-source.ts';
export { deliverEvents } from './deliver-events.ts';
export { deliverWebhook } from './deliver-webhook.ts';
export { dispatchOutbox } from './dispatch-outbox.ts';
export { fitCookedBooks } from './fit-cooked-books.ts';
export { ingestRelease } from './ingest-release.ts';
export { ingestSource } from './ingest-source.ts';
export { refreshFeatures } from './refresh-features.ts';

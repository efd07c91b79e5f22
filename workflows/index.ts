export { backfillSource } from './backfill-source.ts';
export { ingestRelease } from './ingest-release.ts';
export { ingestSource } from './ingest-source.ts';
export { refreshFeatures } from './refresh-features.ts';

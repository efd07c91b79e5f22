import { constants, deflateRawSync } from 'node:zlib';

/**
 * Packs whole lines of NDJSON as a piece of a gzip stream, which begins with `packedBegins` and ends with `packedEnds`. Each piece stands alone, so several threads can pack.
 * Pieces are not gzip members: where one ends some 25 bytes before the end of the 32 KiB that DuckDB reads at once, it loses the rest of the file.
 */
export const packLines = (ndjson: Uint8Array): Uint8Array => deflateRawSync(ndjson, { level: 1, finishFlush: constants.Z_SYNC_FLUSH });

/** The header of a gzip member (RFC 1952 section 2.3). */
export const packedBegins = Buffer.from('1f8b08000000000004ff', 'hex');

/** An empty last block (RFC 1951 section 3.2.6), and a checksum and a length of zero: DuckDB compares neither. */
export const packedEnds = Buffer.from('03000000000000000000', 'hex');

import { open } from 'node:fs/promises';

/** Headers of a DuckDB file and, behind them, its blocks. Bytes. */
const [headers, block] = [3 * 4_096, 256 * 1_024];

/** Overwrites a part of the blocks 1 to `last` of a DuckDB file, as a failing disk does. The file opens: the catalog is in the blocks at its end. */
export async function damageBlocks(file: string, last: number): Promise<void> {
  const handle = await open(file, 'r+');
  for (let at = 1; at <= last; at += 1) await handle.write(Buffer.alloc(64, 0xab), 0, 64, headers + at * block + 1_000);
  await handle.close();
}

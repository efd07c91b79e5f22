import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../../infra/durable-file.ts';
import { hasCode } from '../../infra/error-code.ts';
import { type TreeHead, treeHead } from '../../models/transparency/head.ts';

/** A head, and the compact JWS that it is the payload of. */
type KnownHead = TreeHead & { readonly jws: string };

/** The largest head of each log that this machine has seen. PostgreSQL does not hold it, so it outlives a restored backup. */
export interface KnownHeads {
  read(log: string): Promise<KnownHead | undefined>;
  /** Keeps a head that is larger than the known one. */
  keep(log: string, jws: string): Promise<void>;
  /** Names of the logs that have a known head. */
  logs(): Promise<string[]>;
}

/** Keeps heads in files of a folder, one for each log. `read` throws when a file holds no head: it is deleted by an operator only. */
export function knownHeadsIn(folder: string): KnownHeads {
  const fileOf = (log: string) => join(folder, `log-head-${log}.jws`);
  const read = async (log: string) => {
    const text = await readFile(fileOf(log), 'ascii').catch((error: unknown) => {
      if (hasCode(error, 'ENOENT')) return undefined;
      throw error;
    });
    return text === undefined ? undefined : headOf(text, fileOf(log));
  };
  return {
    read,
    async keep(log, jws) {
      const known = await read(log);
      if (known !== undefined && known.treeSize >= headOf(jws, 'the head').treeSize) return;
      await writeDurably(fileOf(log), `${jws}\n`, { mode: 0o600 });
    },
    async logs() {
      const files = await readdir(folder);
      return files.flatMap((name) => /^log-head-([a-z0-9-]{1,40})\.jws$/.exec(name)?.[1] ?? []);
    },
  };
}

function headOf(text: string, where: string): KnownHead {
  const jws = text.trim();
  try {
    return { ...treeHead.parse(JSON.parse(Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString('utf8'))), jws };
  } catch (cause) {
    throw new Error(`${where} holds no tree head`, { cause });
  }
}

import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Session } from '../../infra/duckdb/session.ts';
import { packageRoot, sqlFile } from '../../infra/sql-file.ts';
import { readEventModels } from '../events/events.ts';
import { macroFiles } from '../macro-files.ts';
import { keysBuild } from './company-search-build.ts';
import { inOrder, type Model } from './model-order.ts';

/** The SQL models over the current tables: features in the order of their dependencies, then signals, then events. */
export interface Models {
  readonly features: readonly Model[];
  readonly signals: readonly Model[];
  readonly events: readonly Model[];
}

/** Reads the models of a folder that has the subfolders `features`, `signals` and `events`. */
export async function readModels(session: Session, folder = 'models'): Promise<Models> {
  return {
    features: await inOrder(session, files(`${folder}/features`)),
    signals: await inOrder(session, files(`${folder}/signals`)),
    events: readEventModels(`${folder}/events`),
  };
}

/**
 * `<model>.touches.sql`, `<model>.waiting.sql` and `<model>.scope.sql` belong to the model of their name. A touches.sql that says `-- also waiting` is the
 * waiting.sql too.
 */
function files(folder: string): Model[] {
  const at = join(packageRoot, folder);
  const names = readdirSync(at).filter((file) => /(?<!\.touches|\.waiting|\.scope)\.sql$/.test(file));
  return names.map((file): Model => {
    const name = file.slice(0, -'.sql'.length);
    const beside = (what: 'touches' | 'waiting' | 'scope'): Partial<Record<typeof what, string>> => {
      const path = `${folder}/${name}.${what}.sql`;
      return existsSync(join(packageRoot, path)) ? { [what]: sqlFile(path) } : {};
    };
    const { touches } = beside('touches');
    const waiting = touches !== undefined && /^-- also waiting$/m.test(touches) ? { waiting: touches } : beside('waiting');
    return { name, sql: sqlFile(`${folder}/${file}`), ...(touches === undefined ? {} : { touches }), ...waiting, ...beside('scope') };
  });
}

/** Returns the build of the feature tables: a hash of the models' text and of the keys that names are found by. Facts of one build are comparable. */
export function featureBuild({ features, signals }: Models): string {
  return buildOf({ keysBuild, macros: macroFiles.map(sqlFile), scope: sqlFile('models/scope.sql'), features, signals });
}

interface BuildText {
  readonly keysBuild: string;
  /** The texts of `macroFiles`, in their order. */
  readonly macros: readonly string[];
  readonly scope: string;
  readonly features: readonly ModelText[];
  readonly signals: readonly ModelText[];
}
interface ModelText {
  readonly name: string;
  readonly sql: string;
  readonly touches?: string | undefined;
  readonly scope?: string | undefined;
}

/** Returns the id of a build: of the running program, or of a kept one. */
export function buildOf({ keysBuild: keys, macros, scope: companies, features, signals }: BuildText): string {
  const hash = createHash('sha256').update(keys);
  for (const text of [...macros, companies]) hash.update(text);
  for (const { name, sql, touches = '', scope = '' } of [...features, ...signals]) {
    hash.update(`\n-- ${name}\n`).update(sql).update(touches).update(scope);
  }
  return `fb_${hash.digest('hex').slice(0, 12)}`;
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../infra/sql-file.ts';

/** Returns the program of docs/clients.md behind a fence, such as `js receiver` or `python`. */
export async function programOf(fence: string): Promise<string> {
  const page = await readFile(join(packageRoot, 'docs/clients.md'), 'utf8');
  const program = new RegExp(`^\`\`\`${fence}\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(page)?.[1];
  if (program === undefined) throw new Error(`docs/clients.md has no program ${fence}`);
  return program;
}

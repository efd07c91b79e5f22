import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const typescript = fileURLToPath(new URL('./typescript.mjs', import.meta.url));

/** Runs a script of this project in a process of its own with options of Node, and returns the number that it prints. */
export async function numberOfScript(script: URL, nodeOptions: readonly string[], args: readonly string[]): Promise<number> {
  const node = ['--no-warnings', ...nodeOptions, '--import', typescript, fileURLToPath(script), ...args];
  const { stdout } = await promisify(execFile)(process.execPath, node);
  return Number(stdout);
}

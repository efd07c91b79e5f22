import { readFile, writeFile } from 'node:fs/promises';

/** Replaces what a page has between `<!-- name -->` and `<!-- /name -->`. Throws when it has no such place. */
export async function writeBetween(page: string, name: string, text: string): Promise<void> {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const whole = await readFile(page, 'utf8');
  const [from, to] = [whole.indexOf(begin), whole.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${page} has no place between ${begin} and ${end}`);
  await writeFile(page, `${whole.slice(0, from + begin.length)}\n${text.trim()}\n${whole.slice(to)}`);
}

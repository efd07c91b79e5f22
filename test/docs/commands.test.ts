import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { beforeAll, expect, test } from 'vitest';
import { commandGroups } from '../../cli/commands.ts';
import { packageRoot } from '../../infra/sql-file.ts';

const docs = ['.', 'docs', 'docs/decisions'].flatMap((folder) =>
  readdirSync(join(packageRoot, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);

const commands = new Map<string, Command>();
beforeAll(async () => {
  for (const [name, group] of Object.entries(commandGroups)) commands.set(name, await group.load({}));
});

/** The commands of `risk` that a text names: within backticks, and at the begin of a line of a block. */
function commandsIn(text: string): string[] {
  const spans = [...text.matchAll(/`(?:npx )?risk ([a-z][^`]*)`/g)];
  const lines = [...text.matchAll(/^(?:\w+=\S+ )*(?:npx )?risk ([a-z].*)$/gm)];
  return [...spans, ...lines].map(([, words = '']) => words.replaceAll('\n', ' '));
}

/** Returns what of the words, the name of the command first, `risk --help` does not know: the command, its action, or an option. */
function unknownOf(words: string): string | undefined {
  const [name = '', action = ''] = words.split(/ +/);
  const group = commands.get(name.replace(/[^a-z-].*$/, ''));
  if (group === undefined) return `risk ${name}`;
  const command = group.commands.find((one) => one.name() === action) ?? group;
  if (group.commands.length > 0 && command === group && /^[a-z][a-z-]*$/.test(action)) return `risk ${name} ${action}`;
  const options = [...words.matchAll(/(?<= |^)--[a-z][a-z-]*/g)].map(([option]) => option).filter((option) => option !== '--help');
  const known = command === group ? [group, ...group.commands] : [command, group];
  const unknown = options.find((option) => !known.some((one) => one.options.some(({ long }) => long === option)));
  return unknown === undefined ? undefined : `risk ${name} ${unknown}`;
}

test('every command of risk that the docs name exists, with its actions and options', () => {
  const unknown = docs.flatMap((doc) =>
    commandsIn(readFileSync(join(packageRoot, doc), 'utf8')).flatMap((words) => {
      const what = unknownOf(words);
      return what === undefined ? [] : [`${doc}: ${what}`];
    }),
  );
  expect(unknown).toEqual([]);
});

test('the test of named commands finds one, an action and an option that do not exist', () => {
  const named = commandsIn(
    '`risk load FILE`, `risk\nstatus`, `risk keys\nforget it`\n```\nnpx risk gaps --everything\nnpx risk keys list --json\n```\n',
  );
  expect(named.map(unknownOf)).toEqual(['risk load', 'risk keys forget', 'risk gaps --everything', undefined]);
});

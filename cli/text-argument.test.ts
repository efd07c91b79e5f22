import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { auditLogCommand } from './audit-log/command.ts';
import { keysCommand } from './keys/command.ts';
import { ingestCommand } from './records/ingest.ts';
import { releaseCommand } from './releases/command.ts';
import { listenCommand } from './webhooks/listen.ts';

const quiet = (command: Command): Command => {
  command.exitOverride().configureOutput({ writeErr: () => undefined });
  command.commands.forEach(quiet);
  return command;
};

test.each<[string, () => Command, readonly string[]]>([
  ['release set-aside, as the reason', releaseCommand, ['set-aside', 'gazette/insolvency', '2026-06-01', '--why', '']],
  ['release rerun, as the reason', releaseCommand, ['rerun', 'gazette/insolvency', '2026-06-01', '--why', '']],
  ['release replace, as the reason', releaseCommand, ['replace', 'gazette/insolvency', '2026-06-01', '--file', 'a', '--why', '']],
  ['ingest, as the reason', ingestCommand, ['gazette/insolvency', '--file', 'a', '--force', '--why', '']],
  ['audit-log, as the tenant', auditLogCommand, ['--tenant', '']],
  ['keys list, as the tenant', keysCommand, ['list', '--tenant', '']],
  ['listen, as the address of the API', listenCommand, ['--api', '']],
])('a variable of the shell that is empty is refused by risk %s', async (_, command, args) => {
  await expect(quiet(command()).parseAsync(args, { from: 'user' })).rejects.toMatchObject({ code: 'commander.invalidArgument' });
});

test.each([
  ['--api', 'api.example:8080'],
  ['--forward-to', 'localhost'],
])('risk listen %s %s is refused: it is no URL', async (...args) => {
  await expect(quiet(listenCommand()).parseAsync(args, { from: 'user' })).rejects.toMatchObject({ code: 'commander.invalidArgument' });
});

test.each([
  ['create', '--env', 'live', '--tenant', 'acme', '--expires-in', '0m'],
  ['rotate', 'key_1', '--expires-in', '0d'],
])('risk keys %s makes no key that has expired', async (...args) => {
  await expect(quiet(keysCommand()).parseAsync(args, { from: 'user' })).rejects.toMatchObject({ code: 'commander.invalidArgument' });
});

import { once } from 'node:events';
import { Command, Option } from 'commander';
import { toOracleLine } from '../../sources/companies-house/accounts/instance/fact-lines.ts';
import type { Instance } from '../../sources/companies-house/accounts/instance/instance.ts';
import { readInstance } from '../../sources/companies-house/accounts/instance/read-instance.ts';
import { mapAccounts } from '../../sources/companies-house/accounts/mapping/map-accounts.ts';
import { taxonomyOf } from '../../sources/companies-house/accounts/mapping/taxonomy.ts';
import { exitCodes } from '../output.ts';
import { csvHeader, csvLine } from './csv.ts';
import { type GivenDocument, givenDocuments } from './documents.ts';
import { accountsText, factsText, printable } from './text.ts';

interface Options {
  readonly facts?: boolean;
  readonly json?: boolean;
  readonly csv?: boolean;
}

/** `risk accounts`: what the reader makes of accounts at hand; needs no service. */
export function accountsCommand(): Command {
  return new Command('accounts').description('accounts as filed: their facts and figures').addCommand(readCommand());
}

function readCommand(): Command {
  return new Command('read')
    .description('read iXBRL pages, XBRL instances, zips of them and folders; prints figures, current beside comparative')
    .argument('<file...>', 'files as Companies House publishes them; a zip is read as its members; - reads stdin')
    .option('--facts', 'every tagged fact instead of the figures')
    .option('--json', 'one line of JSON for each row, with --facts for each document')
    .addOption(new Option('--csv', 'the columns of stream-read-xbrl, ours after them').conflicts(['json', 'facts']))
    .addHelpText('after', '\nExit code: 0 something was read, 1 nothing could be. What is wrong with a document goes to stderr.')
    .action(async (paths: string[], options: Options) => {
      if (options.csv === true) await print(csvHeader());
      let read = 0;
      for await (const given of givenDocuments(paths)) if (await show(given, options)) read++;
      if (read === 0) process.exitCode = exitCodes.failed;
    });
}

/** True when something could be read of the document. */
async function show(given: GivenDocument, options: Options): Promise<boolean> {
  if (given.kind !== 'document') {
    tell(given.name, given.kind === 'left-out' ? `left out: ${given.reason}` : given.reason);
    if (options.csv === true && given.kind === 'rejected')
      await print(csvLine({ ...given, namespaces: [], row: undefined, error: given.reason }));
    return false;
  }
  const instance = readInstance(given.bytes);
  tellProblems(given.name, instance);
  return options.facts === true ? showFacts(given.name, instance, options) : showRows(given, instance, options);
}

async function showFacts(name: string, instance: Instance, { json }: Options): Promise<boolean> {
  if (json === true) await print(`${JSON.stringify(toOracleLine(name, instance))}\n`);
  else await print(factsText(name, instance));
  return !instance.problems.some(({ fatal }) => fatal);
}

async function showRows(
  given: GivenDocument & { readonly kind: 'document' },
  instance: Instance,
  { json, csv }: Options,
): Promise<boolean> {
  const { name, archive } = given;
  const { rows, problem } = mapAccounts(instance, given);
  const fatal = instance.problems.find((each) => each.fatal)?.detail;
  if (problem !== undefined && fatal === undefined) tell(name, problem);
  if (json === true) await print(rows.map((row) => `${JSON.stringify({ file: name, ...row })}\n`).join(''));
  else if (csv === true) {
    const source = { name, archive, namespaces: coreNamespaces(instance) };
    const lines = rows.map((row) => csvLine({ ...source, row, error: undefined }));
    await print(lines.length > 0 ? lines.join('') : csvLine({ ...source, row: undefined, error: fatal ?? problem }));
  } else await print(accountsText(name, rows));
  return rows.length > 0;
}

function coreNamespaces({ facts }: Instance): readonly string[] {
  const namespaces = new Set(facts.map(({ concept }) => concept.namespace));
  return [...namespaces].filter((namespace) => taxonomyOf(namespace)?.part === 'core').sort();
}

/** The first few of each document: a page that is broken is broken in many places. */
function tellProblems(name: string, { problems }: Instance): void {
  const shown = problems.slice(0, 5);
  for (const { code, detail, line } of shown) tell(name, `${code}${line === undefined ? '' : `, line ${line}`}: ${detail}`);
  if (problems.length > shown.length) tell(name, `and ${problems.length - shown.length} more problems`);
}

function tell(name: string, what: string): void {
  process.stderr.write(`${printable(`${name}: ${what}`)}\n`);
}

/** A day's zip prints more than a slow pipe takes at once. */
async function print(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

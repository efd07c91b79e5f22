import { once } from 'node:events';
import { Command, Option } from 'commander';
import { printable, printableJson } from '../../serving/output/printable.ts';
import { toOracleLine } from '../../sources/companies-house/accounts/instance/fact-lines.ts';
import type { Instance } from '../../sources/companies-house/accounts/instance/instance.ts';
import { readInstance } from '../../sources/companies-house/accounts/instance/read-instance.ts';
import { mapAccounts } from '../../sources/companies-house/accounts/mapping/map-accounts.ts';
import { taxonomyOf } from '../../sources/companies-house/accounts/mapping/taxonomy.ts';
import { exitCodes } from '../output.ts';
import { csvHeader, csvLine } from './csv.ts';
import { type GivenDocument, givenDocuments } from './documents.ts';
import { accountsText, factsText } from './text.ts';

interface Options {
  readonly facts?: boolean;
  readonly json?: boolean;
  readonly csv?: boolean;
}

/** Creates `risk accounts`, which reads accounts files. It needs no running service. */
export function accountsCommand(): Command {
  return new Command('accounts').addCommand(readCommand());
}

function readCommand(): Command {
  return new Command('read')
    .description('read Inline XBRL pages, XBRL instances, zips and folders of them; print figures, current beside comparative')
    .argument('<file...>', 'files as Companies House publishes them; a zip is read member by member; - reads stdin')
    .option('--facts', 'print every tagged fact instead of the figures')
    .option('--json', 'print one line of JSON for each row; with --facts, for each document')
    .addOption(new Option('--csv', 'print CSV: the columns of stream-read-xbrl, then those of this service').conflicts(['json', 'facts']))
    .addHelpText('after', '\nExit code: 0 when at least one document was read, 1 when none was. Problems of documents go to stderr.')
    .action(async (paths: string[], options: Options) => {
      if (options.csv === true) await print(csvHeader());
      let read = 0;
      for await (const given of givenDocuments(paths)) if (await show(given, options)) read++;
      if (read === 0) process.exitCode = exitCodes.failed;
    });
}

/** Prints a document and its problems. Resolves to true when the document could be read. */
async function show(given: GivenDocument, options: Options): Promise<boolean> {
  if (given.kind !== 'document') {
    report(given.name, given.kind === 'left-out' ? `left out: ${given.reason}` : given.reason);
    if (options.csv === true && given.kind === 'rejected')
      await print(csvLine({ ...given, namespaces: [], row: undefined, error: given.reason }));
    return false;
  }
  const instance = readInstance(given.bytes);
  reportProblems(given.name, instance);
  return options.facts === true ? showFacts(given.name, instance, options) : showRows(given, instance, options);
}

async function showFacts(name: string, instance: Instance, { json }: Options): Promise<boolean> {
  if (json === true) await print(`${printableJson(toOracleLine(name, instance))}\n`);
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
  if (problem !== undefined && fatal === undefined) report(name, problem);
  if (json === true) await print(rows.map((row) => `${printableJson({ file: name, ...row })}\n`).join(''));
  else if (csv === true) {
    const source = { name, archive, namespaces: coreNamespaces(instance) };
    const lines = rows.map((row) => csvLine({ ...source, row, error: undefined }));
    await print(lines.length > 0 ? lines.join('') : csvLine({ ...source, row: undefined, error: fatal ?? problem }));
  } else await print(accountsText(name, rows));
  return rows.length > 0;
}

/** Returns the namespaces of the core concepts in use, sorted. */
function coreNamespaces({ facts }: Instance): readonly string[] {
  const namespaces = new Set(facts.map(({ concept }) => concept.namespace));
  return [...namespaces].filter((namespace) => taxonomyOf(namespace)?.part === 'core').sort();
}

/** Reports the first five problems of a document. A broken page often has very many. */
function reportProblems(name: string, { problems }: Instance): void {
  const shown = problems.slice(0, 5);
  for (const { code, detail, line } of shown) report(name, `${code}${line === undefined ? '' : `, line ${line}`}: ${detail}`);
  if (problems.length > shown.length) report(name, `and ${problems.length - shown.length} more problems`);
}

function report(name: string, what: string): void {
  process.stderr.write(`${printable(`${name}: ${what}`)}\n`);
}

/** Writes to stdout and waits while its buffer is full: a daily zip prints more than a slow pipe can take at once. */
async function print(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

import { existsSync } from 'node:fs';
import { Command } from 'commander';
import { ConfigError } from '../../infra/config.ts';
import { openPool } from '../../infra/postgres/pool.ts';
import type { ResolveAnswer, ResolveQuery } from '../../models/resolution/answer.ts';
import { hasControls } from '../../serving/input/text.ts';
import { printable, printableJson } from '../../serving/output/printable.ts';
import { ServingProblem } from '../../serving/problem.ts';
import { createCompanySearch } from '../../serving/resolution/company-search.ts';
import { exitCodes, printRows } from '../output.ts';
import { readOperatorConfig } from '../session.ts';
import { batchesAtOnce, resolveFile } from './file.ts';
import { controlsRefused } from './supplier-file.ts';

interface Options {
  readonly address?: string;
  readonly postcode?: string;
  readonly number?: string;
  readonly person?: string;
  readonly website?: string;
  readonly out?: string;
  readonly nameColumn?: string;
  readonly addressColumn?: string;
  readonly postcodeColumn?: string;
  readonly numberColumn?: string;
  readonly amountColumn?: string;
  readonly trueColumn?: string;
  readonly json?: boolean;
}

/** `risk resolve`: finds the companies that a supplier file names, in the register that PostgreSQL serves, without the API. */
export function resolveCommand(): Command {
  return new Command('resolve')
    .argument('[file.csv|name]', 'a CSV file with a header (- reads stdin), or a name as written; may be left out with --number', '')
    .option('--postcode <postcode>', 'postcode of the company, with one name')
    .option('--address <address>', 'street and town, with one name')
    .option('--number <number>', 'company number, with or without a name')
    .option('--person <person>', 'a person who acts for the company, with one name')
    .option('--website <website>', 'website of the company, with one name')
    .option('--out <file>', 'file for the rows; default: stdout')
    .option('--name-column <column>', 'column with the name, if it is not recognised')
    .option('--address-column <column>', 'column with the address')
    .option('--postcode-column <column>', 'column with the postcode')
    .option('--number-column <column>', 'column with the company number')
    .option('--amount-column <column>', 'column with the amount: the summary also counts amounts')
    .option('--true-column <column>', 'column with the true company number: the summary shows precision')
    .option('--json', 'print each row as a line of JSON, and the summary as JSON')
    .addHelpText(
      'after',
      '\nThe summary goes to stdout with --out, to stderr otherwise. Exit code: 0 when every row has an answer, NO_MATCH included; 1 when a row could not be read or no register is loaded.',
    )
    .action(async (given: string, options: Options) => {
      try {
        await withSearch((search) => (isFile(given) ? runFile(search, given, options) : runName(search, given, options)));
      } catch (error) {
        if (!(error instanceof ServingProblem)) throw error;
        process.stderr.write('No register is loaded yet, so nothing can be resolved. See risk status.\n');
        process.exitCode = exitCodes.failed;
      }
    });
}

type Search = ReturnType<typeof createCompanySearch>;

/** An argument is a file when it exists or ends in `.csv`; anything else is a name. */
function isFile(given: string): boolean {
  return given === '-' || existsSync(given) || /\.csv$/i.test(given);
}

async function withSearch(run: (search: Search) => Promise<void>): Promise<void> {
  const pool = openPool(readOperatorConfig().databaseUrl, { max: batchesAtOnce, name: 'risk resolve' });
  try {
    await run(createCompanySearch(pool));
  } finally {
    await pool.end();
  }
}

async function runFile(search: Search, path: string, { out, json, ...options }: Options): Promise<void> {
  const tally = await resolveFile(search, path, { out, json, columns: columnsOf(options) });
  const rows = tally.summary();
  if (out !== undefined) printRows(rows, { json: json === true });
  else
    process.stderr.write(
      `${rows
        .map((row) =>
          Object.entries(row)
            .map(([name, value]) => `${name} ${value}`)
            .join(', '),
        )
        .join('\n')}\n`,
    );
  if (tally.unread() > 0) process.stderr.write(`${tally.unread()} amounts could not be read and count as 0\n`);
  if (tally.errors() > 0) process.exitCode = exitCodes.failed;
}

function columnsOf({ nameColumn, addressColumn, postcodeColumn, numberColumn, amountColumn, trueColumn }: Options) {
  const given = {
    name: nameColumn,
    address: addressColumn,
    postcode: postcodeColumn,
    number: numberColumn,
    amount: amountColumn,
    truth: trueColumn,
  };
  return Object.fromEntries(Object.entries(given).filter(([, column]) => column !== undefined));
}

async function runName(search: Search, name: string, { address, postcode, number, person, website, json }: Options): Promise<void> {
  if (name === '' && number === undefined) throw new ConfigError('a file, a name or --number is needed');
  const details = { address, postcode, companyNumber: number, person, website };
  const query: ResolveQuery = { name, ...Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined)) };
  if (Object.values(query).some(hasControls)) throw new ConfigError(controlsRefused);
  const { answers, companies } = await search.resolve([query]);
  const [answer] = answers;
  if (answer === undefined) return;
  process.stdout.write(json === true ? `${printableJson({ ...answer, companies }, 2)}\n` : answerText(answer, companies));
}

function answerText({ result, candidates }: ResolveAnswer, companies: number): string {
  const blocks = candidates.map(({ companyNumber, name, matchedName, nameType, status, probability, agreed, disagreed }) => {
    const by = nameType === 'current' ? '' : `, by its ${nameType} name ${matchedName}`;
    const reasons = [...agreed, ...disagreed].map(({ detail, bits }) => `  ${bits.toFixed(1).padStart(6)}  ${detail}`);
    return ['', `${companyNumber}  ${name}  (${status}), probability ${probability}${by}`, ...reasons];
  });
  const lines = [`${result} among ${companies.toLocaleString('en-GB')} companies`, ...blocks.flat()];
  return `${lines.map(printable).join('\n')}\n`;
}

import { Command, InvalidArgumentError } from 'commander';
import { ConfigError } from '../../infra/config.ts';
import { type ScreeningList, screeningLists } from '../../models/screening/lists.ts';
import { printableJson } from '../../serving/output/printable.ts';
import { answerOf } from '../../serving/screening/answer.ts';
import { type ScreeningRequest, screenAll } from '../../serving/screening/screener.ts';
import { exitCodes } from '../output.ts';
import { decideCommand } from './decide.ts';
import { screenFile } from './file.ts';
import { addParticulars, type Particulars, readDefaults, readRequest } from './particulars.ts';
import { requireLists, type ScreenSession, withScreener } from './session.ts';
import { screeningText } from './text.ts';

interface Options extends Particulars {
  readonly lists?: readonly ScreeningList[];
  readonly tenant?: string;
  readonly out?: string;
  readonly json?: boolean;
}

/** `risk screen`: screens a name, a company, or a file of names against the lists that the database serves. */
export function screenCommand(): Command {
  const command = new Command('screen')
    .enablePositionalOptions()
    .argument('[what]', 'a name, or FILE.csv with a column "name" or "company_number"; - reads the CSV from stdin')
    .option('--company <number>', 'screen the company with this number: its former names, its officers, and its owners up the chains')
    .option('--lists <names>', `lists to screen against, comma separated: ${screeningLists.join(', ')}`, readLists)
    .option('--tenant <id>', "honour the decisions of this tenant's analysts")
    .option('--out <file>', 'with a file: write the answers to this file instead of stdout')
    .option('--json', 'one JSON document; with a file, one line of JSON for each row')
    .addHelpText('after', help);
  return addParticulars(command).addCommand(decideCommand()).action(run);
}

const help = `
Columns of a file, separated by commas: name, kind, date_of_birth, countries, company_number, postcode, identifiers, reference. Names, numbers
and postcodes may also have the column names that risk resolve accepts (supplier, vendor, crn). Separate several countries or identifiers with ;.
--kind and --country apply to rows with a name whose own cell is empty. A row with a company number and no name screens the company with its
officers and owners. The answer has one line for each match, and one line for each row without a match. A row that cannot be screened has
outcome ERROR and the reason; stderr repeats the reason with the line number.
Exit code: 0 every outcome is CLEAR, 3 an outcome is HOLD or REVIEW or a row could not be screened, 1 or 2 nothing was screened.`;

async function run(what: string | undefined, options: Options): Promise<void> {
  const { company, tenant, out, json, lists } = options;
  if ((what === undefined) === (company === undefined)) throw new ConfigError('give exactly one of: a name, a file, --company NUMBER');
  const isFile = what === '-' || /\.csv$/i.test(what ?? '');
  if (out !== undefined && !isFile) throw new ConfigError('--out needs a CSV file as input');
  const complete = (request: ScreeningRequest): ScreeningRequest => withLists(request, lists);
  const request = isFile ? undefined : readRequest(what, options);
  const defaults = isFile ? readDefaults(options) : {};
  await withScreener({ tenant }, async (session) => {
    if (request !== undefined) return screenOne(session, complete(request), { json });
    const { HOLD, REVIEW, ERROR } = await screenFile(session, what ?? '-', { out, json, defaults, complete });
    if (HOLD + REVIEW + ERROR > 0) process.exitCode = exitCodes.checkFailed;
  });
}

async function screenOne({ screener }: ScreenSession, request: ScreeningRequest, { json }: { json: boolean | undefined }): Promise<void> {
  requireLists(screener, [request]);
  const [result] = await screenAll(screener, [request]);
  if (result === undefined) return;
  process.stdout.write(json === true ? `${printableJson(answerOf(result), 2)}\n` : screeningText(result));
  if (result.outcome !== 'CLEAR') process.exitCode = exitCodes.checkFailed;
}

function withLists(request: ScreeningRequest, lists: readonly ScreeningList[] | undefined): ScreeningRequest {
  if (lists === undefined) return request;
  return request.kind === 'company' ? { ...request, lists } : { ...request, query: { ...request.query, lists } };
}

function readLists(text: string): readonly ScreeningList[] {
  return text.split(',').map((name) => {
    const list = screeningLists.find((known) => known === name.trim());
    if (list === undefined) throw new InvalidArgumentError(`unknown list "${name}"; known: ${screeningLists.join(', ')}`);
    return list;
  });
}

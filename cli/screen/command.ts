import { Command, InvalidArgumentError } from 'commander';
import { ConfigError } from '../../infra/config.ts';
import { type ScreeningList, screeningLists } from '../../models/screening/lists.ts';
import { answerOf } from '../../serving/screening/answer.ts';
import { type ScreeningRequest, screenAll } from '../../serving/screening/screener.ts';
import { exitCodes } from '../output.ts';
import { decideCommand } from './decide.ts';
import { screenFile } from './file.ts';
import { addParticulars, type Particulars, readDefaults, readRequest } from './particulars.ts';
import { mustHold, type ScreenSession, withScreener } from './session.ts';
import { screeningText } from './text.ts';

interface Options extends Particulars {
  readonly lists?: readonly ScreeningList[];
  readonly tenant?: string;
  readonly out?: string;
  readonly json?: boolean;
}

/** `risk screen`: a name, a company, or a file of names against the lists that the database serves. */
export function screenCommand(): Command {
  const command = new Command('screen')
    .description('screen a name, a company with everybody behind it, or a CSV file against sanctions and warning lists')
    .enablePositionalOptions()
    .argument('[what]', 'a name; or FILE.csv with a column name or company_number; - reads such a file from stdin')
    .option('--company <number>', 'a company by its number: its former names, officers and owners up the chains')
    .option('--lists <names>', `only these, comma separated: ${screeningLists.join(', ')}`, readLists)
    .option('--tenant <id>', 'honour the decisions of his analysts')
    .option('--out <file>', 'of a file: write the answers there instead of stdout')
    .option('--json', 'one JSON document; of a file, one line of JSON for each row')
    .addHelpText('after', help);
  return addParticulars(command).addCommand(decideCommand()).action(run);
}

const help = `
Columns of a file, separated by commas: name, kind, date_of_birth, countries, company_number, postcode, identifiers, reference; names, numbers
and postcodes may be called as risk resolve reads them (supplier, vendor, crn). Several countries or identifiers are parted by ;. --kind and
--country hold for the rows with a name that say none. A row with a company number and no name is the company with everybody behind it. The answer has one line for each match, and
one for each row without any; a row that cannot be screened has outcome ERROR and the reason, and is answer on stderr with its line.
Exit code: 0 nobody is HOLD or REVIEW, 3 somebody is or a row could not be screened, 1 or 2 nothing was screened.`;

async function run(what: string | undefined, options: Options): Promise<void> {
  const { company, tenant, out, json, lists } = options;
  if ((what === undefined) === (company === undefined)) throw new ConfigError('give one: a name, a file, or --company NUMBER');
  const isFile = what === '-' || /\.csv$/i.test(what ?? '');
  if (out !== undefined && !isFile) throw new ConfigError('--out: only with a file');
  const complete = (asked: ScreeningRequest): ScreeningRequest => withLists(asked, lists);
  const asked = isFile ? undefined : readRequest(what, options);
  const defaults = isFile ? readDefaults(options) : {};
  await withScreener({ tenant }, async (session) => {
    if (asked !== undefined) return screenOne(session, complete(asked), { json });
    const { HOLD, REVIEW, ERROR } = await screenFile(session, what ?? '-', { out, json, defaults, complete });
    if (HOLD + REVIEW + ERROR > 0) process.exitCode = exitCodes.checkFailed;
  });
}

async function screenOne({ screener }: ScreenSession, asked: ScreeningRequest, { json }: { json: boolean | undefined }): Promise<void> {
  mustHold(screener, [asked]);
  const [result] = await screenAll(screener, [asked]);
  if (result === undefined) return;
  process.stdout.write(json === true ? `${JSON.stringify(answerOf(result), null, 2)}\n` : screeningText(result));
  if (result.outcome !== 'CLEAR') process.exitCode = exitCodes.checkFailed;
}

function withLists(asked: ScreeningRequest, lists: readonly ScreeningList[] | undefined): ScreeningRequest {
  if (lists === undefined) return asked;
  return asked.kind === 'company' ? { ...asked, lists } : { ...asked, query: { ...asked.query, lists } };
}

function readLists(text: string): readonly ScreeningList[] {
  return text.split(',').map((name) => {
    const list = screeningLists.find((known) => known === name.trim());
    if (list === undefined) throw new InvalidArgumentError(`unknown list "${name}"; known: ${screeningLists.join(', ')}`);
    return list;
  });
}

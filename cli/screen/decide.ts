import { Command, Option } from 'commander';
import { hasCode } from '../../infra/error-code.ts';
import { inTransaction } from '../../infra/postgres/pool.ts';
import { subjectOf } from '../../models/screening/decision/subject.ts';
import { type ScreeningList, screeningLists } from '../../models/screening/lists.ts';
import { printable, printableJson } from '../../serving/output/printable.ts';
import { ServingProblem } from '../../serving/problem.ts';
import { matchToDecide } from '../../serving/screening/match-to-decide.ts';
import { recordScreeningDecision } from '../../serving/screening/screening-decisions.ts';
import { exitCodes } from '../output.ts';
import { textArgument } from '../text-argument.ts';
import { addParticulars, type Particulars, readRequest } from './particulars.ts';
import { withScreener } from './session.ts';

interface Options extends Particulars {
  readonly tenant: string;
  readonly list: ScreeningList;
  readonly entry: string;
  readonly verdict: 'false-positive' | 'true-match' | 'withdrawn';
  readonly by: string;
  readonly why: string;
  readonly reference?: string;
  readonly json?: boolean;
}

/** `risk screen decide`: records an analyst's verdict on a match, like `POST /api/v1/screen/decisions`. */
export function decideCommand(): Command {
  const command = new Command('decide')
    .description('record for a tenant that a match is true or false; screening honours it until the entry or the subject changes')
    .argument('<name>', 'name of the subject, as it was screened')
    .requiredOption('--tenant <id>', 'tenant of the analyst', textArgument(128))
    .addOption(new Option('--list <list>', 'list that holds the entry').choices(screeningLists).makeOptionMandatory())
    .requiredOption('--entry <id>', 'id of the entry, as the match shows it', textArgument(512))
    .addOption(
      new Option('--verdict <verdict>', 'verdict on the match')
        .choices(['false-positive', 'true-match', 'withdrawn'])
        .makeOptionMandatory(),
    )
    .requiredOption('--by <person>', 'analyst who decided', textArgument(128))
    .requiredOption('--why <text>', 'reason for the verdict', textArgument(2_000))
    .option('--json', 'one JSON document on stdout');
  return addParticulars(command).action(decide);
}

async function decide(name: string, options: Options): Promise<void> {
  const { tenant, list, entry, verdict, by, why, json } = options;
  const request = readRequest(name, { ...options, lists: [list] });
  if (request.kind !== 'subject') return;
  const { query, reference } = request;
  await withScreener({}, async ({ pool, operator, screener }) => {
    const about = await matchToDecide(screener, request, { list, entry }).catch((error: unknown) => {
      if (!(error instanceof ServingProblem)) throw error;
      process.stderr.write(`${printable(error.message)}\n`);
      process.exitCode = exitCodes.failed;
    });
    if (about === undefined) return;
    const subject = subjectOf(query);
    const verdictRow = { ...about, subject, reference, list, entry, verdict, by, why, apiKey: null };
    const decision = await inTransaction(pool, (client) =>
      recordScreeningDecision(client, { tenant, environment: 'live' }, verdictRow, { actor: operator }),
    ).catch(unknownTenant(tenant));
    if (decision === undefined) return;
    if (json === true) process.stdout.write(`${printableJson({ ...decision, list, entry, entryName: about.entryName, verdict })}\n`);
    else process.stdout.write(`${printable(`${decision.id}  ${verdict}  ${name} ${meaning[verdict]} ${about.entryName}`)}\n`);
    if (!decision.recorded) process.stderr.write('the same verdict was already recorded\n');
  });
}

const meaning = { 'true-match': 'is', 'false-positive': 'is not', withdrawn: 'is undecided again:' } as const;

/** SQLSTATE 23503, foreign_key_violation. */
function unknownTenant(tenant: string): (error: unknown) => undefined {
  return (error) => {
    if (!hasCode(error, '23503')) throw error;
    process.stderr.write(`there is no tenant ${tenant}: "risk keys create" creates one\n`);
    process.exitCode = exitCodes.failed;
  };
}

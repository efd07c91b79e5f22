import { Command } from 'commander';
import { ConfigError } from '../../infra/config.ts';
import { scorecardPage } from '../../models/risk/scorecard-page.ts';
import { chooseScorecard, findScorecard, listScorecards } from '../../serving/risk/scorecards.ts';
import { printRows } from '../output.ts';
import { withPool } from '../session.ts';
import { fitCommand } from './fit.ts';
import { reportedOf } from './reported-of.ts';

/** `risk scorecard`: lists, shows, fits and chooses the scorecards behind `POST /api/v1/risk-assess`. */
export function scorecardCommand(): Command {
  const scorecard = new Command('scorecard');
  for (const command of [list(), show(), fitCommand(), choose()]) scorecard.addCommand(command.exitOverride());
  return scorecard;
}

function list(): Command {
  return new Command('list')
    .description('list every version, the newest first, and the one that serves')
    .option('--json', 'one JSON document on stdout')
    .action(({ json }: { json?: boolean }) =>
      withPool(async (pool) =>
        printRows(
          (await listScorecards(pool)).map((one) => ({ ...one })),
          json === true ? { json } : {},
        ),
      ),
    );
}

function show(): Command {
  return new Command('show')
    .description('print the report and the tables of a version, and what tenants reported about payments by its bands, as Markdown')
    .argument('<version>', 'as "scorecard list" prints it')
    .option('--json', 'print the scorecard itself, one JSON document')
    .action((version: string, { json }: { json?: boolean }) =>
      withPool(async (pool) => {
        const found = await findScorecard(pool, version);
        if (found === undefined) throw new ConfigError(`no scorecard ${version} is stored: "risk scorecard list" lists the stored ones`);
        const { card, report } = found;
        if (json === true) process.stdout.write(`${JSON.stringify(card, null, 2)}\n`);
        else process.stdout.write([...(report === '' ? [] : [report]), scorecardPage(card), await reportedOf(pool, card)].join('\n'));
      }),
    );
}

function choose(): Command {
  return new Command('choose')
    .description('use a version for all risk assessments and clearances from now on; a running API uses it with its next request')
    .argument('<version>', 'as "scorecard list" prints it')
    .action((version: string) =>
      withPool(async (pool, { operator }) => {
        if (!(await chooseScorecard(pool, version, { actor: operator })))
          throw new ConfigError(`no scorecard ${version} is stored: "risk scorecard list" lists the stored ones`);
        process.stderr.write(`risk assessments and clearances now use ${version}\n`);
      }),
    );
}

import type { Command } from 'commander';
import { exitCodes } from './output.ts';

interface CommandGroup {
  /** One line of `risk --help`. */
  readonly description: string;
  /** Imports the command. `env`: the environment of the process, which `start` passes to the processes that it starts. */
  readonly load: (env: NodeJS.ProcessEnv) => Promise<Command>;
}

/** The commands by name, in the order of the help. */
export const commandGroups: Readonly<Record<string, CommandGroup>> = {
  start: {
    description: 'start the whole service on this machine, load the records, and run until SIGTERM, SIGINT or SIGHUP',
    load: async (env) => (await import('./service/start.ts')).startCommand(env),
  },
  status: {
    description: 'show the freshness of every source, the newest releases, failures with their reasons, and deliveries',
    load: async () => (await import('./records/status.ts')).statusCommand(),
  },
  sources: {
    description: 'list the public records that the service reads',
    load: async () => (await import('./records/sources.ts')).sourcesCommand(),
  },
  ingest: {
    description: 'check a publisher now, or load files that were downloaded by hand',
    load: async () => (await import('./records/ingest.ts')).ingestCommand(),
  },
  lookup: {
    description: 'ask the publisher about one company now, and show what each source answered',
    load: async () => (await import('./records/look-up.ts')).lookUpCommand(),
  },
  gaps: {
    description: 'list the days of each source that are not read; "risk backfill <source> --gaps" loads them',
    load: async () => (await import('./records/gaps.ts')).gapsCommand(),
  },
  release: {
    description: 'list the releases of a source, show one, set it aside, replace its files, or run it again',
    load: async () => (await import('./releases/command.ts')).releaseCommand(),
  },
  rejects: {
    description: 'list the records of a source that could not be used, with file, line, reason and text',
    load: async () => (await import('./records/rejects.ts')).rejectsCommand(),
  },
  retention: {
    description: 'show the data whose retention period has ended, by store; rules: docs/runbook.md, "What is kept and for how long"',
    load: async () => (await import('./records/retention.ts')).retentionCommand(),
  },
  warehouse: {
    description: 'work on the warehouse',
    load: async () => (await import('./warehouse/command.ts')).warehouseCommand(),
  },
  backfill: {
    description:
      'load the releases of a period, or of all missing days; after Ctrl-C it keeps running, and the same command shows it again',
    load: async () => (await import('./records/backfill.ts')).backfillCommand(),
  },
  mirror: {
    description: 'copy the stored releases of a period, as received, to a folder that another installation reads (RISK_RECORDS=mirror)',
    load: async () => (await import('./records/mirror.ts')).mirrorCommand(),
  },
  sql: {
    description: 'query a snapshot of the warehouse with DuckDB; without a query, read queries from the terminal or from stdin',
    load: async () => (await import('./warehouse/sql.ts')).sqlCommand(),
  },
  replay: {
    description: 'recompute decisions from the stored releases that they name, and print "equal" or what differs',
    load: async () => (await import('./replay/command.ts')).replayCommand(),
  },
  backtest: {
    description:
      'measure how many companies that a rule flags become insolvent within 12 months, with its present and with changed thresholds',
    load: async () => (await import('./backtest/command.ts')).backtestCommand(),
  },
  pause: {
    description: 'pause the schedules and wait until no workflow runs, before an upgrade; deliveries that wait for a retry go on',
    load: async () => (await import('./service/pause.ts')).pauseCommand(),
  },
  resume: {
    description: 'start the schedules again that "risk pause" paused',
    load: async () => (await import('./service/pause.ts')).resumeCommand(),
  },
  keys: {
    description: 'create, list, rotate and revoke API keys, and set the plan of a tenant',
    load: async () => (await import('./keys/command.ts')).keysCommand(),
  },
  'audit-log': {
    description: 'list who acted on keys, plans, watches, releases and stores, when and why, the newest first',
    load: async () => (await import('./audit-log/command.ts')).auditLogCommand(),
  },
  'signing-keys': {
    description: 'announce the next signing key, and list the keys of receipts',
    load: async (env) => (await import('./signing-keys/command.ts')).signingKeysCommand(env),
  },
  codes: {
    description: 'print every reason code with its plain sentence, evidence, statute and what clears it, as Markdown',
    load: async () => (await import('./codes/command.ts')).codesCommand(),
  },
  verify: {
    description: 'verify a decision receipt with the published keys; works offline when the keys are a file',
    load: async () => (await import('./receipts/verify.ts')).verifyCommand(),
  },
  log: {
    description: 'begin a new public log when the database cannot continue the old one',
    load: async () => (await import('./log/command.ts')).logCommand(),
  },
  audit: {
    description: 'find decisions, leaves and heads of the public log that were changed in the database',
    load: async () => (await import('./audit/command.ts')).auditCommand(),
  },
  listen: {
    description: 'receive webhooks on this machine, verify their signatures and print them',
    load: async () => (await import('./webhooks/listen.ts')).listenCommand(),
  },
  resolve: {
    description: 'find the companies that a ledger of suppliers names, or one company by its name',
    load: async () => (await import('./resolve/command.ts')).resolveCommand(),
  },
  accounts: {
    description: 'read the facts and figures of filed accounts',
    load: async () => (await import('./accounts/command.ts')).accountsCommand(),
  },
  scorecard: {
    description: 'list, show, fit and choose the scorecards of the risk assessment',
    load: async () => (await import('./scorecard/command.ts')).scorecardCommand(),
  },
  screen: {
    description: 'screen a name, a company with its officers and owners, or a CSV file against sanctions and warning lists',
    load: async () => (await import('./screen/command.ts')).screenCommand(),
  },
  sample: {
    description: 'run and control the sample publishers: an invented UK in the real file formats',
    load: async () => (await import('./sample/command.ts')).sampleCommand({ afterAdvance: loadNow }),
  },
  reset: {
    description: 'delete the folder of all state, when no service runs in it',
    load: async () => (await import('./service/reset.ts')).resetCommand(),
  },
  migrate: {
    description: 'migrate the database as DATABASE_OWNER_URL and grant the roles of the other addresses their rights',
    load: async () => (await import('./service/migrate.ts')).migrateCommand(),
  },
  worker: {
    description: 'run Temporal workers of one or more roles until SIGTERM or SIGINT',
    load: async () => (await import('./service/worker.ts')).workerCommand(),
  },
  api: {
    description: 'serve the HTTP API until SIGTERM or SIGINT',
    load: async () => (await import('./service/api-command.ts')).apiCommand(),
  },
};

/** Loads what the sample publishers have published since the last check. */
async function loadNow(): Promise<void> {
  const [{ readOperatorConfig }, { createLogger }, { loadAll }] = await Promise.all([
    import('./session.ts'),
    import('../infra/telemetry/logger.ts'),
    import('./records/load.ts'),
  ]);
  const config = readOperatorConfig();
  const { failures } = await loadAll({ config, logger: createLogger('sample', config) });
  if (failures.length > 0) process.exitCode = exitCodes.failed;
}

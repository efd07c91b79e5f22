import { resolveScenarios } from '../../api/entity-resolve/sandbox.ts';
import { riskScenarios } from '../../api/risk-assess/sandbox.ts';
import type { Route } from '../../api/route.ts';
import { tags } from '../../api/tags.ts';
import { scenarios } from '../../models/clearance/sandbox.ts';
import { expertScorecard } from '../../models/risk/scorecard.ts';
import { eventTypes } from '../../models/webhooks/event-types.ts';
import { sampleEvent } from '../../models/webhooks/sample-events.ts';
import { callerScopes } from '../../serving/api-keys/api-keys.ts';
import { versionOf } from '../../serving/risk/scorecards.ts';
import { screenScenarios } from '../../serving/screening/sandbox.ts';
import { routes } from '../api/openapi/document.ts';

/** What the examples of the operations hold, and the shell writes in its place. */
const filled: Readonly<Record<string, string>> = {
  '2f1d7c1e-6a0b-4d55-8f0e-3b8c1a9e7d10': '$KEY',
  'b7a1f0f4-3f6c-4a8e-9d2b-51c0e6d7a8f9': '$KEY-outcome',
  'dec_3f1c0a7b-e29d-4c58-9a51-0c1f2a3b4c5d': '$DECISION_ID',
  'sub_7c9e6679-7425-40de-944b-e07fc1f90ae7': '$SUBSCRIPTION_ID',
  [versionOf(expertScorecard)]: '$SCORECARD',
  'https://hooks.example.com/risk': '$RECEIVER',
  '2026-06-01T09:31:00.000Z': '$(date -u +%Y-%m-%dT%H:%M:%SZ)',
};

/** Operations whose answer has an id that later calls need. */
const keeps: Readonly<Record<string, readonly [variable: string, member: string]>> = {
  checkTransaction: ['DECISION_ID', 'decisionId'],
  assessRisk: ['SCORECARD', 'scorecard'],
  createSubscription: ['SUBSCRIPTION_ID', 'subscriptionId'],
};

/** What reads or changes comes after what creates, and what ends comes last. */
const order = ['post', 'get', 'patch', 'delete'];

/** docs/sandbox.md: every scenario of the sandbox, and a call of every operation that a sandbox key opens. */
export function sandboxPage(): string {
  return `# Sandbox

A key that begins with \`svc_test_\` opens the sandbox: the same operations over invented companies. It uses up no live clearance, reads no live record, and its answers carry
\`meta.sandbox: true\`. Every company below is a fixed scenario; any other number is unknown. \`npm run client:types\` writes this page from the tables of the program, and a test runs every call
(\`test/docs/sandbox.test.ts\`).

## Set up

\`\`\`sh
RISK_URL=\${RISK_URL:-http://127.0.0.1:8080}        # RISK_KEY: your key, svc_test_...
RECEIVER=\${RECEIVER:-https://hooks.example.com/risk} # replace it for the calls of webhooks: no host has this name, so a watch of it is refused (422 WEBHOOK_URL_REFUSED)
KEY=sandbox-$(date +%s)                              # an idempotency key
api() { curl -sS --fail-with-body -X "$1" "$RISK_URL$2" -H "Authorization: Bearer $RISK_KEY" \${3:+-H "Content-Type: application/json" -d "$3"} && echo; }
\`\`\`

\`risk keys create --env sandbox --tenant demo\` makes a key for all of these calls. The sandbox key that the first \`npm start\` prints opens payments and watches only.

## Companies

Use the number as payer, payee or \`companyNumber\` of any operation. Codes are those of [reason-codes.md](reason-codes.md).

${table(
  ['number', 'name', 'shows'],
  scenarios.map(({ number, name, shows }) => [number, name, shows]),
)}

The last four rows are faults of the service. These operations are slow, or refused, as the row says, when they name one of these companies: transaction-check, report,
cross-border-counterparty, risk-assess, screen, and the changes of company-monitoring. Only a transaction check signs, so only it meets \`SIGNER_UNAVAILABLE\`. Nothing is stored, and the idempotency key is free.

## Bands of risk

\`POST /api/v1/risk-assess\`:

${table(
  ['companyNumber', 'answer'],
  riskScenarios.map(({ companyNumber, shows }) => [companyNumber, shows]),
)}

## Names on lists

\`POST /api/v1/screen\`:

${table(
  ['body', 'outcome', 'shows'],
  screenScenarios.map(({ ask, outcome, shows }) => [code(ask), outcome, shows]),
)}

## Names of companies

\`POST /api/v1/entity-resolve\`:

${table(
  ['body', 'result', 'shows'],
  resolveScenarios.map(({ ask, result, shows }) => [code(ask), result, shows]),
)}

## Events

The companies of the sandbox do not change, so no event comes by itself: \`POST /api/v1/sandbox/events\` triggers one of any type. It goes to your sandbox watches that want its type and company.

${table(
  ['event_type', 'company', 'in words'],
  eventTypes.map((type) => {
    const { companyNumber, detail } = sampleEvent(type, '2026-06-01');
    return [`\`${type}\``, companyNumber, detail];
  }),
)}

The days are those of a trigger on 2026-06-01.

## Calls

One for each operation, in an order in which all of them can be run. The public log and the keys need no key ([transparency.md](transparency.md), [receipts.md](receipts.md)).

${Object.keys(tags)
  .map((tag) => [tag, blocksOf(tag)] as const)
  .filter(([, blocks]) => blocks.length > 0)
  .map(([tag, blocks]) => `### ${tag}\n\n${blocks.join('\n\n')}`)
  .join('\n\n')}

## What is the same each time

The same request has the same answer, except for:

- **ids and secrets**, which are new each time: \`decisionId\`, \`outcomeId\`, \`subscriptionId\`, \`webhookSecret\`, the id of a decision on a match, and \`sourceId\` of an event, because a receiver
  takes an event with a \`sourceId\` that it has seen for a repetition. A repetition under one idempotency key has the stored ids;
- **instants** (\`decidedAt\`, \`expiresAt\`, \`assessedAt\`, \`checkedAt\` and the like) and what is computed from them: \`receipt\`, the signature of a delivery, and the log;
- **days**, which are relative to today in London: a petition is always heard in a week. The words of a finding name the day;
- **what your tenant has stored**: its portfolio, its watches, its decisions on matches and its outcomes.
`;
}

/** Whether a sandbox key with every scope of a caller opens an operation. An operation without a scope needs no key. */
export function isOpened(scope: Route['scope']): boolean {
  return scope === 'any' || callerScopes.some((one) => one === scope);
}

/** The calls of a tag. A watch that is paused or deleted receives nothing more, so that stands apart. */
function blocksOf(tag: string): string[] {
  const called = routes
    .filter(({ tag: of, scope }) => of === tag && isOpened(scope))
    .sort((one, other) => order.indexOf(one.method) - order.indexOf(other.method));
  const ends = ({ method }: Route) => tag === 'Webhooks' && ['patch', 'delete'].includes(method);
  const [first, last] = [called.filter((route) => !ends(route)), called.filter(ends)].map((some) => some.map(callOf).join('\n\n'));
  const block = (calls: string) => `\`\`\`sh\n${calls}\n\`\`\``;
  return [
    ...(first ? [block(first)] : []),
    ...(last ? ['The event leaves within a minute or two. When it has arrived, pause and delete the watch:', block(last)] : []),
  ];
}

function callOf({ id, method, path, summary, example = {} }: Route): string {
  const { params = {}, query = {}, body } = example;
  const named = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  const search = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  const target = filledIn(search.length === 0 ? named : `${named}?${search.join('&')}`, (variable) => variable);
  const json = body === undefined ? '' : ` '${filledIn(JSON.stringify(body).replaceAll("'", "'\\''"), (variable) => `'"${variable}"'`)}'`;
  const call = `api ${method.toUpperCase()} "${target}"${json}`;
  const [variable, member] = keeps[id] ?? [];
  if (variable === undefined) return `# ${summary}\n${call}`;
  return `# ${summary}\n${call} | tee answer.json\n${variable}=$(sed -n 's/.*"${member}":"\\([^"]*\\)".*/\\1/p' answer.json)`;
}

function filledIn(text: string, quoted: (variable: string) => string): string {
  return Object.entries(filled).reduce((filling, [value, variable]) => filling.replaceAll(value, quoted(variable)), text);
}

function code(value: object): string {
  return `\`${JSON.stringify(value)}\``;
}

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [row(header), row(header.map(() => '---')), ...rows.map(row)].join('\n');
}

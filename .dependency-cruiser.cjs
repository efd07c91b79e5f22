/** The import rules between folders (docs/architecture.md). Every rule says why it stands; test/gates shows each one failing. */
const rooms = (...names) => `^(${names.join('|')})/`;
const product = ['uk', 'sources', 'models', 'warehouse', 'serving', 'workflows', 'activities', 'api', 'cli', 'infra', 'sample', 'clients'];
/** Product files of a folder: its tests may import what they test against. */
const filesOf = (...names) => ({ path: rooms(...names), pathNot: '\\.test\\.ts$' });
const except = (...names) => rooms(...product.filter((name) => !names.includes(name)));

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Two files that import each other, even for types alone, cannot be understood or moved apart.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'uk-is-a-leaf',
      comment: 'Facts of UK records are shared by every folder, so they depend on no folder and on no package.',
      severity: 'error',
      from: filesOf('uk'),
      to: { pathNot: rooms('uk') },
    },
    {
      name: 'sources-are-pure',
      comment: 'A source turns bytes into rows and knows only its publisher, so it can be tested on real files.',
      severity: 'error',
      from: filesOf('sources'),
      to: { path: except('sources', 'uk') },
    },
    {
      name: 'models-are-pure',
      comment: 'A rule turns rows into verdicts and reads nothing itself, so a decision can be replayed.',
      severity: 'error',
      from: filesOf('models'),
      to: { path: except('models', 'uk') },
    },
    {
      name: 'models-read-no-files',
      comment:
        'What a rule reads from the disk is outside the hash that names the rules in a receipt. Data of a model is imported as JSON.',
      severity: 'error',
      from: filesOf('models'),
      to: { path: '^(node:)?fs(/promises)?$' },
    },
    {
      name: 'warehouse-does-not-serve',
      comment: 'DuckDB computes and PostgreSQL serves: activities carry files from one to the other.',
      severity: 'error',
      from: filesOf('warehouse'),
      to: { path: except('warehouse', 'sources', 'models', 'uk', 'infra') },
    },
    {
      name: 'serving-does-not-compute',
      comment: 'An answer comes from materialised rows, so the API runs without the warehouse and without HTTP types.',
      severity: 'error',
      from: filesOf('serving'),
      to: { path: except('serving', 'sources', 'models', 'uk', 'infra') },
    },
    {
      name: 'workflows-only-order',
      comment: 'Temporal replays a workflow from its history, so a workflow imports only its config and the types of activities.',
      severity: 'error',
      from: filesOf('workflows'),
      to: { path: except('workflows', 'activities') },
    },
    {
      name: 'workflows-take-only-types-of-activities',
      comment: 'Importing an activity for its code would put its I/O into the workflow bundle.',
      severity: 'error',
      from: filesOf('workflows'),
      to: { path: rooms('activities'), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'activities-import-no-callers',
      comment: 'Workflows call activities, and the command that starts a worker passes in what they need.',
      severity: 'error',
      from: filesOf('activities'),
      to: { path: rooms('workflows', 'api', 'cli', 'sample') },
    },
    {
      name: 'infra-knows-no-product',
      comment: 'Adapters speak to DuckDB, PostgreSQL, Temporal, HTTP and the HSM for any product.',
      severity: 'error',
      from: filesOf('infra'),
      to: { path: except('infra') },
    },
    {
      name: 'api-only-translates',
      comment: 'The API translates HTTP into calls of serving. It starts no workflow, reads no publisher and opens no warehouse.',
      severity: 'error',
      from: filesOf('api'),
      to: { path: rooms('sources', 'workflows', 'activities', 'warehouse', 'cli', 'sample') },
    },
    {
      name: 'cli-does-not-import-the-api',
      comment: 'Commands call the same functions of serving as the API. Only `risk api` starts the HTTP server.',
      severity: 'error',
      from: { path: rooms('cli'), pathNot: ['\\.test\\.ts$', '^cli/service/api\\.ts$'] },
      to: { path: rooms('api') },
    },
    {
      name: 'cli-loads-the-api-late',
      comment: 'The process of `risk api` that hands out connections and the help answer nothing, so they load nothing of the API.',
      severity: 'error',
      from: filesOf('cli'),
      to: { path: '^cli/service/api\\.ts$', dynamic: false },
    },
    {
      name: 'sample-is-independent',
      comment:
        'Sample publishers know the formats of the real ones and nothing of this product, or tests against them would prove nothing.',
      severity: 'error',
      from: filesOf('sample'),
      to: { path: except('sample'), pathNot: '^infra/(durable-file|error-code)\\.ts$' },
    },
    {
      name: 'clients-stand-alone',
      comment: 'A client is published as a package of its own, so it knows the service by its OpenAPI document alone.',
      severity: 'error',
      from: filesOf('clients'),
      to: { path: except('clients') },
    },
    {
      name: 'product-imports-no-tests',
      comment: 'Shipped code does not depend on tests or benchmarks.',
      severity: 'error',
      from: filesOf(...product),
      to: { path: ['^test/', '^bench/', '\\.test\\.ts$'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
    },
  },
};

/** The walls of the house (README, "The map"). Each rule says why it stands. */
const rooms = (...names) => `^(${names.join('|')})/`;
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Two files that need each other are one file, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'sources-are-pure',
      comment: 'A source turns bytes into rows and knows its publisher only; that is what lets it be tested on real files.',
      severity: 'error',
      from: { path: rooms('sources'), pathNot: '\\.test\\.ts$' },
      to: { path: rooms('models', 'workflows', 'activities', 'api', 'infra', 'cli', 'sample') },
    },
    {
      name: 'models-are-pure',
      comment: 'A rule turns rows into verdicts and reads nothing itself; that is what lets a decision be replayed.',
      severity: 'error',
      from: { path: rooms('models'), pathNot: '\\.test\\.ts$' },
      to: { path: rooms('sources', 'workflows', 'activities', 'api', 'infra', 'cli', 'sample') },
    },
    {
      name: 'workflows-only-order',
      comment: 'A workflow is replayed from its history, so it may import only its config and the types of activities.',
      severity: 'error',
      from: { path: rooms('workflows'), pathNot: '\\.test\\.ts$' },
      to: { path: rooms('sources', 'models', 'api', 'infra', 'cli', 'sample') },
    },
    {
      name: 'workflows-take-only-types-of-activities',
      comment: 'Importing an activity for its code would drag its I/O into the workflow bundle.',
      severity: 'error',
      from: { path: rooms('workflows'), pathNot: '\\.test\\.ts$' },
      to: { path: rooms('activities'), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'activities-do-not-look-up',
      comment: 'Activities are called by workflows; what they need is given to them.',
      severity: 'error',
      from: { path: rooms('activities'), pathNot: '\\.test\\.ts$' },
      to: { path: rooms('workflows', 'api', 'cli', 'sample') },
    },
    {
      name: 'infra-is-the-ground',
      comment: 'Adapters know the outside world, not what the product does with it.',
      severity: 'error',
      from: { path: rooms('infra'), pathNot: '\\.test\\.ts$' },
      to: { path: rooms('workflows', 'activities', 'api', 'cli', 'sample') },
    },
    {
      name: 'api-tells-only',
      comment: 'The API answers from what was materialised; it starts nothing and reads no publisher.',
      severity: 'error',
      from: { path: rooms('api'), pathNot: '\\.test\\.ts$' },
      to: { path: rooms('sources', 'workflows', 'activities', 'cli', 'sample') },
    },
    {
      name: 'sample-stands-outside',
      comment: 'The sample publishers know the formats of the real ones and nothing of this product, or they would prove nothing.',
      severity: 'error',
      from: { path: rooms('sample'), pathNot: '\\.test\\.ts$' },
      to: {
        path: rooms('sources', 'models', 'workflows', 'activities', 'api', 'infra', 'cli'),
        pathNot: '^infra/(durable-file|error-code)\\.ts$', // say nothing of the product
      },
    },
    {
      name: 'no-tests-in-the-product',
      comment: 'What ships does not lean on tests or benchmarks.',
      severity: 'error',
      from: { path: rooms('sources', 'models', 'workflows', 'activities', 'api', 'infra', 'cli', 'sample'), pathNot: '\\.test\\.ts$' },
      to: { path: ['^test/', '^bench/', '\\.test\\.ts$'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|node_modules)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
    },
  },
};

/** The allowed imports between packages; anything else fails `npm run check`. The same arrows stand in package.json and in tsconfig.json. */
const mayImport = {
  contract: [],
  statistics: [],
  files: [],
  evidence: ['contract', 'statistics'],
  telemetry: ['evidence'],
  figures: ['contract', 'evidence', 'statistics'],
  client: ['contract'],
  engine: ['contract', 'evidence', 'statistics', 'telemetry'],
  'web-target': ['engine'],
  report: ['contract', 'evidence', 'figures'],
  server: ['contract', 'evidence', 'figures', 'files', 'report', 'statistics', 'telemetry'],
  campaign: [
    ...['client', 'contract', 'engine', 'evidence', 'figures', 'files', 'server'],
    ...['telemetry', 'web-target'],
  ],
  sandbox: ['contract'],
  dashboard: ['client', 'contract', 'evidence', 'figures'],
  'gateway-clients': ['sandbox'],
  provoke: [
    ...['campaign', 'client', 'contract', 'engine', 'evidence', 'figures', 'files', 'report'],
    ...['sandbox', 'server', 'statistics', 'telemetry', 'web-target'],
  ],
};

/** Tests may stand on more: the real far end of a wire. */
const testsMayImport = {
  campaign: ['sandbox'],
  client: ['sandbox'],
  // A campaign that the form writes is read by the command's own parser.
  dashboard: ['campaign', 'engine', 'provoke'],
  engine: ['figures', 'sandbox'],
  server: ['client', 'sandbox'],
};

const TESTS = '(\\.test\\.tsx?$|\\.fixture\\.ts$|/test/|/negative\\.ts$)';

/** Draws the same numbers for the same seed; no statistics. */
const SEEDED = '^packages/engine/src/platform/seeded-random\\.ts$';

const only = (name, allowed, from) => ({
  severity: 'error',
  comment: `${name} may import ${allowed.join(', ') || 'no other package'}: move the code, or hand it in as an argument. The arrows are in ARCHITECTURE.md`,
  from: { path: `^packages/${name}/src`, ...from },
  to: { path: '^packages/([^/]+)/', pathNot: `^packages/(${[name, ...allowed].join('|')})/` },
});

const packageRules = Object.entries(mayImport).flatMap(([name, allowed]) => [
  {
    name: `${name}-imports-only-${allowed.join('-and-') || 'itself'}`,
    ...only(name, allowed, { pathNot: TESTS }),
  },
  {
    name: `${name}-tests-keep-the-arrows`,
    ...only(name, [...allowed, ...(testsMayImport[name] ?? [])], {
      path: `^packages/${name}/src/.*${TESTS}`,
    }),
  },
]);

/** A technique, a judge and a target never import each other, nor what runs them. */
const apart = (name, others, but = []) => ({
  name: `${name}-stand-alone`,
  severity: 'error',
  comment: `Files of ${name}/ get what they need as arguments; what two of them share goes into a folder that knows neither, such as text/ or definitions/`,
  from: { path: `^packages/engine/src/${name}/`, pathNot: [TESTS, ...but] },
  to: { path: `^packages/engine/src/(${others})/` },
});

module.exports = {
  forbidden: [
    ...packageRules,
    {
      name: 'browser-packages-use-no-node',
      severity: 'error',
      comment: 'It runs in a browser too: use what both have (fetch, crypto, URL)',
      from: {
        path: '^packages/(contract|client|dashboard|evidence|figures|statistics)/src',
        pathNot: TESTS,
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'client-loads-no-schemas',
      severity: 'error',
      comment:
        "The contract's schemas bring zod along: `import type`, or load /fact-columns, /lists, /new-campaign, /operations, /retry or /write-yaml",
      from: { path: '^packages/(client|dashboard)/src', pathNot: TESTS },
      to: {
        path: ['^packages/contract/src', 'node_modules/zod'],
        pathNot:
          '^packages/contract/src/(fact-columns|lists|new-campaign|operations|retry|write-yaml)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'what-a-client-loads-stands-alone',
      severity: 'error',
      from: {
        path: '^packages/contract/src/(lists/|(fact-columns|lists|new-campaign|operations|retry|write-yaml)\\.ts$)',
      },
      to: {
        pathNot:
          '^packages/contract/src/(lists/|fields/campaign-slices-max\\.ts$)|node_modules/yaml/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'openapi-document-behind-its-own-entry',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: '^packages/contract/src/openapi/' },
      to: { path: '^packages/contract/src/openapi/' },
    },
    apart('techniques', 'judges|targets|models|campaign'),
    apart('judges', 'techniques|targets|models|campaign'),
    apart('targets', 'techniques|judges|models|campaign', ['/targets/router/']),
    {
      // A target that is any model has the role models' way there; it takes that one file and no more.
      name: 'router-target-only-connects-models',
      severity: 'error',
      from: { path: '^packages/engine/src/targets/router/' },
      to: {
        path: '^packages/engine/src/(techniques|judges|models|campaign)/',
        pathNot: '/models/connect-model\\.ts$',
      },
    },
    {
      name: 'only-figures-compute-a-rate',
      severity: 'error',
      comment: 'A rate, an interval or a test is made in packages/figures; import it from there',
      from: { path: '^packages/', pathNot: [TESTS, '^packages/(figures|statistics)/', SEEDED] },
      to: { path: '^packages/statistics/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'statistics-run-in-a-browser',
      severity: 'error',
      from: { path: '^packages/statistics/src', pathNot: TESTS },
      to: { dependencyTypes: ['core', 'npm', 'npm-no-pkg', 'npm-dev'] },
    },
    {
      name: 'stores-know-no-http',
      severity: 'error',
      comment: 'A store returns undefined or a value; the routes throw the Problem',
      from: { path: '-store\\.ts$' },
      to: { path: '/http/' },
    },
    {
      name: 'sandbox-only-in-the-demo',
      severity: 'error',
      from: { path: '^packages/provoke/src', pathNot: `(${TESTS}|/commands/service/demo\\.ts$)` },
      to: { path: '^packages/sandbox/' },
    },
    {
      name: 'benchmarks-stand-alone',
      severity: 'error',
      from: { path: '^bench/([^/]+)/' },
      to: { path: '^bench/(api|engine|gateway|hostile)/', pathNot: '^bench/$1/' },
    },
    {
      name: 'nothing-stands-on-benchmarks',
      severity: 'error',
      from: { pathNot: '^bench/' },
      to: { path: '^bench/' },
    },
    {
      name: 'nothing-stands-on-gateway-clients',
      severity: 'error',
      from: { pathNot: '^packages/gateway-clients/' },
      to: { path: '^packages/gateway-clients/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Move what both files need into a third',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      conditionNames: ['provoke-source', 'import', 'node', 'default'],
      exportsFields: ['exports'],
    },
    doNotFollow: { path: 'node_modules' },
    // What the tests install is resolved where they install it.
    exclude: {
      path: '(^|/)dist/|^e2e/chat-(components|kits|widgets)/|^e2e/real-model/server|^e2e/(frameworks-otlp|chat-routes|real-agents)/.*[.]mjs$',
    },
  },
};

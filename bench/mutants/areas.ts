import type { Names } from './test-runner.ts';

/** What is mutated, and the tests that have to notice: the quickest first. */
export type Area = {
  name: string;
  /** Files, and folders with a slash at the end. */
  sources: readonly string[];
  tests: readonly string[];
  names?: Names;
  tenancy?: true;
  /** In these files each entry of a list is left out, too. */
  entries?: readonly string[];
};

const server = 'packages/server/src';
const campaign = 'packages/campaign/src';
const evidence = 'packages/evidence/src/text';
const within = (folder: string, names: string) =>
  names.split(' ').map((name) => `${folder}/${name}`);

export const areas: readonly Area[] = [
  {
    name: 'money',
    sources: within(`${server}/gateway`, 'credits/ run-billed-call.ts usage/settlement-store.ts'),
    tests: within(
      `${server}/gateway`,
      'credits/usd.test.ts credits/credit-store.test.ts gateway-money.test.ts gateway-refusals.test.ts upstreams/upstream-failures.test.ts',
    ),
  },
  {
    name: 'prices',
    sources: within(`${server}/gateway`, 'usage/sum-usage.ts answers/ gateway-routes.ts'),
    tests: within(
      `${server}/gateway`,
      'answers/count-tokens.test.ts gateway-routes.test.ts gateway-shapes.test.ts usage/usage-routes.test.ts gateway-refusals.test.ts unusable-answers.test.ts',
    ),
  },
  {
    name: 'append',
    sources: [`${server}/work/slices/`],
    tests: within(
      `${server}/work`,
      'slices/append-events.test.ts slices/failed-statements.test.ts slices/draw-call-slot.test.ts slices/in-flight.test.ts campaigns/budget.test.ts work.test.ts',
    ),
    // The others wait for the queue's sweep, or make thousands of goals.
    names: {
      [`${server}/work/work.test.ts`]: '^(?!.*(?:given up (?:can|comes)|many goals))',
    },
  },
  {
    name: 'resume',
    sources: [
      ...within(
        `${campaign}/journal`,
        'replay-cache.ts journal-state.ts journal-entry.ts log-line.ts',
      ),
      ...within(
        `${campaign}/journal`,
        'open-log.ts read-log.ts repeats.ts stored-attempt.ts totals.ts',
      ),
    ],
    tests: [
      ...within(
        `${campaign}/journal`,
        'replay-cache.test.ts repeats.test.ts stored-attempt.test.ts journal-entry.test.ts totals.test.ts log.test.ts changed-questions.test.ts journal-state.test.ts',
      ),
    ],
  },
  {
    name: 'resume-engine',
    sources: within('packages/engine/src/campaign', 'goal/record-attempt.ts events/attempt-id.ts'),
    tests: within(
      'packages/engine/src/campaign',
      'events/attempt-id.test.ts goal/toolkit.test.ts asking/unanswered.test.ts run-campaign.test.ts',
    ),
  },
  {
    name: 'masking',
    sources: [
      ...within(evidence, 'mask-secrets.ts secret-shapes.ts secret-names.ts'),
      ...['packages/report/src/text/csv.ts', 'packages/report/src/writers/csv.ts'],
    ],
    entries: within(evidence, 'secret-shapes.ts'),
    tests: [
      `${evidence}/mask-secrets.test.ts`,
      ...within('packages/report/src', 'text/text.test.ts write-report.test.ts'),
    ],
  },
  {
    name: 'masking-service',
    sources: within(server, 'http/body/mask-body.ts db/key-format/'),
    tests: within(
      server,
      'db/key-format/mask-keys.test.ts db/key-format/api-key.test.ts http/body/mask-body.test.ts',
    ),
  },
  {
    name: 'masking-campaign',
    sources: [`${campaign}/secrets/`],
    tests: [
      ...within(
        `${campaign}/secrets`,
        'secrets.test.ts secrets-in.test.ts typed-secrets.test.ts mask-address.test.ts',
      ),
      ...within(campaign, 'plan/make-plan.test.ts hack.test.ts'),
    ],
  },
  ...tenancyOf('agents', '/agent', 'agents/agent-routes.test.ts'),
  ...tenancyOf('attacks', '/attack', 'attacks/attack-search.test.ts'),
  ...tenancyOf('runs', '/run(?:$|[ /?])', 'runs/run-routes.test.ts'),
  ...tenancyOf('results', '/result', 'results/result-routes.test.ts results/record-bulk.test.ts'),
  ...tenancyOf('traces', '/(?:trace|result)', 'traces/trace-routes.test.ts'),
  ...tenancyOf('reviews', 'review', 'reviews/review-routes.test.ts'),
  ...tenancyOf('run-views', '/run/\\{id\\}/', 'run-views/run-views.test.ts'),
  ...tenancyOf('overview', '/overview', 'overview/overview.test.ts'),
  ...tenancyOf('words', '/run/\\{id\\}/', 'words/search-run.test.ts'),
];

/** A resource's conditions on the organization; `path` chooses its tests with two tenants. */
function tenancyOf(resource: string, path: string, tests: string): Area[] {
  return [
    {
      name: `tenancy-${resource}`,
      sources: [`${server}/records/${resource}/`],
      tests: [
        `${server}/records/same-ids.test.ts`,
        `${server}/records/same-ids-reads.test.ts`,
        ...within(`${server}/records`, tests),
        `${server}/http/tenants.test.ts`,
      ],
      names: { [`${server}/http/tenants.test.ts`]: path },
      tenancy: true,
    },
  ];
}

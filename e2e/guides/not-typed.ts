type NotTyped = { page: string; begins: string; because: string };

/** Commands of the guides that the test does not type, and why. */
export const notTyped: readonly NotTyped[] = [
  ...[
    'npm install --global ./provoke-0.1.0.tgz',
    'npm install ./provoke-0.1.0.tgz',
    'npm ci',
    'npm run build',
    'npm pack',
  ].map((begins) => ({
    page: 'docs/guides/installing.md',
    begins,
    because: 'e2e/package packs the tarball and installs it in each of these ways',
  })),
  ...['provoke run', 'provoke eval tool-result'].map((begins) => ({
    page: 'docs/guides/practice-tools.md',
    begins,
    because: 'practice-tools.test.ts types it, with a model that calls tools',
  })),
  ...['export AUTH_SECRET=', 'DATABASE_PASSWORD=', 'docker compose'].map((begins) => ({
    page: 'docs/guides/installing.md',
    begins,
    because: 'needs Docker, and images from a registry',
  })),
  {
    page: 'docs/guides/ci.md',
    begins: 'npm install --global',
    because: 'e2e/package packs the tarball and installs it in each of these ways',
  },
  {
    page: 'docs/guides/ci.md',
    begins: 'provoke run --workers staging',
    because: 'needs a service with a worker: workers.md has one, and types it there',
  },
  ...['provoke eval flipattack … --goals-set harmbench', 'provoke eval direct … --goals-set'].map(
    (begins) => ({
      page: 'docs/guides/attacking-an-agent.md',
      begins,
      because: 'downloads a list of goals from GitHub',
    }),
  ),
  ...[
    ['targets.md', 'provoke agent check --agent-type router'],
    ['targets.md', 'provoke agent check --agent-type chatapi-sdk --agent-name gpt'],
    ['attacking-an-agent.md', 'provoke eval flipattack --agent-type chatapi-sdk --agent-name gpt'],
  ].map(([name, begins = '']) => ({
    page: `docs/guides/${name}`,
    begins,
    because: 'asks a hosted model',
  })),
  ...[
    'provoke init --endpoint http://127.0.0.1:8000',
    'provoke agent check --agent-type agentkit',
  ].map((begins) => ({
    page: 'docs/guides/targets.md',
    begins,
    because: 'asks a server of another framework: init.test.ts of the command line has one',
  })),
  ...['provoke                   ', 'provoke codecli-a', 'provoke run                   '].map(
    (begins) => ({
      page: 'docs/guides/terminal-ui.md',
      begins,
      because: 'fills a terminal: e2e/terminal.test.ts types it in one',
    }),
  ),
  ...['pg_dump', 'createdb', 'pg_restore'].map((begins) => ({
    page: 'docs/guides/running-the-service.md',
    begins,
    because: "needs PostgreSQL's own client programs, of the server's version",
  })),
  ...['docs/guides/security.md', 'docs/guides/running-the-service.md'].map((page) => ({
    page,
    begins: 'provoke admin user confirm-email',
    because: 'needs a person who asked for a new address, in a browser',
  })),
  {
    page: 'docs/guides/scanning-a-website.md',
    begins: 'provoke scan https://shop.example --sign-in',
    because: 'opens a window for a person: e2e/scan-sign-in.test.ts has one',
  },
  {
    page: 'docs/guides/security.md',
    begins: 'PGOPTIONS=',
    because: 'needs a superuser of a PostgreSQL that is not the embedded one',
  },
  ...['docs/guides/security.md', 'docs/guides/scaling.md'].map((page) => ({
    page,
    begins: 'export DATABASE_URL=',
    because: 'names a database on another machine',
  })),
  {
    page: 'docs/guides/scaling.md',
    begins: 'provoke admin distribute',
    because: 'needs a Citus coordinator: npm run e2e:citus has one',
  },
  ...['provoke demo', 'provoke run', 'provoke show'].map((begins) => ({
    page: 'docs/guides/rules.md',
    begins,
    because: 'needs a second terminal: practice-agents.test.ts of the command line runs this file',
  })),
  ...[
    'OTEL_EXPORTER_OTLP_ENDPOINT=',
    'provoke run desk.yaml',
    'provoke show --attempt',
    'provoke admin key create',
  ].map((begins) => ({
    page: 'docs/guides/what-your-agent-did.md',
    begins,
    because:
      'needs a second terminal: e2e/traces/guide.test.ts types it, with the files of the page',
  })),
  {
    page: 'docs/performance.md',
    begins: 'npm',
    because: 'measures for minutes or hours',
  },
  ...['npm', '.ci/run', 'HACKAGENT=1', 'REAL_MODEL=1'].map((begins) => ({
    page: 'CONTRIBUTING.md',
    begins,
    because: 'builds and tests this checkout, this test included',
  })),
];

export const isTyped = (page: string, command: string): boolean =>
  !notTyped.some((entry) => entry.page === page && command.trimStart().startsWith(entry.begins));

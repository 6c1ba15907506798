// `npm run e2e:citus -- --url postgres://…`: the API's conformance suite on tables that are spread over machines.
// The caller provides an empty database on a coordinator of Citus, with its workers added, and drops it afterwards.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';

const usage =
  "npm run e2e:citus -- --url postgres://user@coordinator/empty_database [--stop-worker 'command' --start-worker 'command']";
const fromRoot = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const fail = (text, code) => {
  process.stderr.write(`error: ${text}\n`);
  process.exit(code);
};

function readFlags() {
  const text = { type: 'string' };
  try {
    const options = { url: text, 'stop-worker': text, 'start-worker': text };
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    return fail(`${error.message}\n  ${usage}`, 2);
  }
}

const { values: flags, positionals } = readFlags();
const { url, 'stop-worker': stop, 'start-worker': start } = flags;
if (!url) fail(`--url is missing.\n  ${usage}`, 2);
if (!stop !== !start) fail('--stop-worker and --start-worker belong together.', 2);

/** Why the suite must not run on the database, if so. */
async function findProblem() {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const citus = await client.query("select from pg_extension where extname = 'citus'");
    if (citus.rowCount === 0)
      return 'The database has no Citus. Give one on a coordinator, after CREATE EXTENSION citus;';
    const tables = await client.query(`
      select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'p') and nspname not like 'pg\\_%'
        and nspname not in ('information_schema', 'columnar', 'columnar_internal', 'citus', 'citus_internal')
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`);
    return tables.rowCount > 0
      ? `The database is not empty: it has ${tables.rowCount} tables. The suite writes to it and removes nothing, so give it one of its own.`
      : undefined;
  } catch (error) {
    return `The database does not answer: ${error.message}`;
  } finally {
    await client.end().catch(() => {});
  }
}

const problem = await findProblem();
if (problem) fail(problem, 1);

const env = {
  ...process.env,
  ...{
    DATABASE_URL: url,
    COORDINATOR_URL: url,
    STOP_WORKER: stop ?? '',
    START_WORKER: start ?? '',
  },
};
const run = (args) => {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env });
  if (status !== 0) process.exit(status ?? 1);
};

const provoke = ['--conditions=provoke-source', '--import', 'tsx'].concat(
  fromRoot('packages/provoke/src/cli/main.ts'),
);
// The second time there is nothing to do.
for (const _ of ['first', 'second']) run([...provoke, 'admin', 'distribute']);
if (!stop)
  process.stderr.write(
    'skipped: a worker that stops under load. For it, give --stop-worker and --start-worker, each a shell command.\n',
  );
const config = fromRoot('e2e/citus/vitest.config.ts');
run([fromRoot('node_modules/vitest/vitest.mjs'), 'run', '--config', config, ...positionals]);

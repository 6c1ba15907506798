import { type IncomingMessage, request } from 'node:http';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase } from '../test/create-database.ts';
import { makeResult } from '../test/records.ts';
import { serveOn } from '../test/serve-on.ts';

const MB = 1_000_000;

/** A service with a run, and its database. */
async function serving() {
  const databaseUrl = await createDatabase();
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  onTestFinished(() => db.end());
  const node = await serveOn(databaseUrl);
  const result = await makeResult(node.client);
  const run = await node.client.runs.get({ params: { id: result.run } });
  return { node, db, run, result };
}

const send = ({ url, apiKey }: { url: string; apiKey: string }, path: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request(`${url}${path}`, { headers: { authorization: `Bearer ${apiKey}` } }, resolve)
      .once('error', reject)
      .end();
  });

async function read(answering: Promise<IncomingMessage>) {
  const answer = await answering;
  let bytes = 0;
  let start = '';
  let end = '';
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    if (bytes === 0) start = chunk.subarray(0, 200).toString();
    end = chunk.subarray(-20).toString();
    bytes += chunk.length;
  }
  return { status: answer.statusCode, bytes, start, end };
}

const seedResults = (
  db: pg.Client,
  runId: string,
  { count, bytes }: { count: number; bytes: number },
) =>
  db.query(
    `insert into results (organization_id, run_id, id, number, response_body)
    select organization_id, id, gen_random_uuid(), 1000 + n, to_json(repeat('x', $1))
    from runs, generate_series(1, $2) as n where id = $3`,
    [bytes, count, runId],
  );

test('two simultaneous pages of results longer than the longest possible string arrive whole', {
  timeout: 300_000,
}, async () => {
  const { node, db, run } = await serving();
  await seedResults(db, run.id, { count: 90, bytes: 6 * MB });
  const path = `/result?run=${run.id}&page_size=1000`;

  const answers = await Promise.all([1, 2].map(() => read(send(node, path))));

  for (const { status, bytes, start, end } of answers) {
    expect(status).toBe(200);
    expect(start).toMatch(/^\{"count":91,"next":null,"previous":null,"results":\[\{"id":/);
    expect(end).toMatch(/\]\}$/);
    expect(bytes).toBeGreaterThan(540 * MB);
  }
});

const widen: Record<string, (made: Awaited<ReturnType<typeof serving>>) => [string, string][]> = {
  '/run?page_size=100': ({ run }) => [
    [
      run.id,
      `insert into runs (organization_id, id, agent_id, attack_type, run_config, run_notes)
      select organization_id, gen_random_uuid(), agent_id, 'pair',
        json_build_object('a', repeat('x', 2000000)), repeat('y', 1000000)
      from runs, generate_series(1, 50) where organization_id = $1 and id = $2`,
    ],
  ],
  '/agent': ({ run }) => [
    [
      run.agent,
      `insert into agents (organization_id, id, name, endpoint, metadata, description)
      select organization_id, gen_random_uuid(), n, endpoint,
        json_build_object('a', repeat('x', 9000000)), repeat('y', 8000000)
      from agents, generate_series(1, 10) as n where organization_id = $1 and id = $2`,
    ],
  ],
  '/attack': ({ run }) => [
    [
      run.attack ?? '',
      `insert into attacks (organization_id, id, agent_id, type, configuration)
      select organization_id, gen_random_uuid(), agent_id, 'pair',
        json_build_object('a', repeat('x', 17000000))
      from attacks, generate_series(1, 10) where organization_id = $1 and id = $2`,
    ],
  ],
  '/result/{id}/review': ({ result }) => [
    [
      result.id,
      `insert into reviews (organization_id, result_id, previous_status, evaluation_status, reason)
      select organization_id, id, 'NOT_EVALUATED', 'NOT_EVALUATED', repeat('x', 16000000)
      from results, generate_series(1, 10) where organization_id = $1 and id = $2`,
    ],
  ],
  // One result that is large itself and has many large steps.
  '/result/{id}': ({ result }) => [
    [
      result.id,
      `update results set response_body = to_json(repeat('x', 6000000))
      where organization_id = $1 and id = $2`,
    ],
    [
      result.id,
      `insert into traces (organization_id, result_id, sequence, content)
      select organization_id, id, n, json_build_object('a', repeat('x', 150000))
      from results, generate_series(1, 1000) as n where organization_id = $1 and id = $2`,
    ],
  ],
};

/** One of them before every change; all with `npm run e2e -- --all`. */
const widened = Object.entries(widen).slice(0, process.env['E2E_ALL'] === '1' ? undefined : 1);

test.each(widened)(
  'GET %s of 150 MB returns complete JSON',
  { timeout: 300_000 },
  async (path, makeLarge) => {
    const made = await serving();
    const { node, db, run, result } = made;
    for (const [id, text] of makeLarge(made)) await db.query(text, [run.organization, id]);

    const { status, bytes, end } = await read(send(node, path.replace('{id}', result.id)));

    expect(status).toBe(200);
    expect(bytes).toBeGreaterThan(149 * MB);
    expect(end).toMatch(/\]\}$/);
  },
);

test('stalled readers hold no database connection, and others are answered', {
  timeout: 120_000,
}, async () => {
  const { node, db, run } = await serving();
  await seedResults(db, run.id, { count: 20, bytes: 6 * MB });
  const stopped = await Promise.all(
    Array.from({ length: 3 }, () => send(node, `/result?page_size=100&run=${run.id}`)),
  );
  onTestFinished(() => {
    for (const answer of stopped) answer.destroy();
  });

  const list = await node.client.agents.list();
  const busy = async () => {
    const { rows } = await db.query(`select count(*)::integer as busy from pg_stat_activity
      where datname = current_database() and application_name = 'provoke' and state <> 'idle'`);
    return rows;
  };

  expect(list.count).toBeGreaterThan(0);
  await expect.poll(busy, { timeout: 20_000 }).toEqual([{ busy: 0 }]);
});

import type { JsonObject, Result } from '@provoke/contract';
import { reportFormatIds } from '@provoke/contract/lists';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  onceFatal,
  recordedConfig,
  recordedMetadata,
  recordedResult,
} from '../../../../contract/src/test/recorded-results.ts';
import { shareServer, type TestOrganization, type TestServer } from '../../test/start-server.ts';
import { indexWords } from '../words/index-words.ts';

const share = shareServer();
const running = new AbortController().signal;

const recorded = fc.record({
  metadata: recordedMetadata,
  config: recordedConfig,
  results: fc.array(recordedResult, { minLength: 1, maxLength: 6 }),
});
type Recorded = { metadata: JsonObject; config: JsonObject; results: Result[] };

const FATAL = onceFatal.configs.map((config): [Recorded] => [
  { metadata: {}, config, results: onceFatal.results },
]);

/** As another client does it. The service takes all of it: none of it is read on the way in. */
async function record({ call }: TestServer, { key }: TestOrganization, given: Recorded) {
  const post = async (path: string, body: object) => {
    const answer = await call(path, { key, method: 'POST', body: JSON.stringify(body) });
    expect([path, answer.ok, answer.ok || (await answer.text())]).toEqual([path, true, true]);
    return (await answer.json()) as { id: string };
  };
  const agent = await post('/agent', {
    ...{ name: crypto.randomUUID(), endpoint: 'http://127.0.0.1:9', metadata: given.metadata },
  });
  const attack = await post('/attack', {
    ...{ type: 'pair', agent: agent.id, configuration: given.config },
  });
  const run = await post('/run/run_tests', { agent: agent.id, attack: attack.id });
  const results = given.results.map(({ id: _, run: _run, run_id: _runId, ...result }) => ({
    ...result,
    traces: result.traces.map(({ sequence, step_type, content }) => ({
      ...{ sequence, step_type, content },
    })),
  }));
  await post(`/run/${run.id}/results`, { results });
  return { agent: agent.id, attack: attack.id, run: run.id };
}

/** All that reads what was recorded. */
const readersOf = ({ agent, attack, run }: Awaited<ReturnType<typeof record>>, other: string) => [
  ...reportFormatIds.flatMap((format) =>
    ['none', 'full'].map((evidence) => `/run/${run}/report?format=${format}&evidence=${evidence}`),
  ),
  ...['summary', 'goals', 'index', 'preview?places=0,1,2,3&data=true', 'search?q=hello'].map(
    (view) => `/run/${run}/${view}`,
  ),
  ...[`/run/compare?base=${other}&head=${run}`, `/run/compare?base=${run}&head=${other}`],
  ...[`/run/rates?runs=${run}`, `/run/${run}`, '/run', `/result?run=${run}`, '/overview'],
  ...[`/agent/${agent}`, `/agent/${agent}/history`, `/attack/${attack}`],
];

test('whatever a client recorded, every report, comparison and view of it is answered', async () => {
  const server = share();
  const org = await server.org();
  const before = server.logged().length;
  let other: string | undefined;

  await fc.assert(
    fc.asyncProperty(recorded, async (given) => {
      const made = await record(server, org, given);
      while (await indexWords(server.db, running));
      other ??= made.run;

      for (const path of readersOf(made, other)) {
        const answer = await server.call(path, { key: org.key });
        // A report streams: what fails after its head breaks off.
        const read = await answer.arrayBuffer().then(
          () => 'read',
          (error: Error) => error.message,
        );
        expect([path, answer.status, read]).toEqual([path, 200, 'read']);
      }
    }),
    { numRuns: 15, examples: FATAL },
  );
  expect(server.logged().slice(before)).not.toContain('"level":50');
});

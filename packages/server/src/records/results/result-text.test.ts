import { expect, test } from 'vitest';
import { makeRun } from '../../test/records.ts';
import { shareServer } from '../../test/start-server.ts';

const share = shareServer();

const hostile = 'a "quote", a \\, a tab\t, \u0001, \u007f, \u2028, 𝄞 and <b>';

test.each([
  ['small', { response_body: hostile }],
  ['large', { response_body: hostile.repeat(5_000) }],
  ['with a goal of its own', { goal: hostile, goal_index: 7 }],
  ['with the goal of its technique', { agent_specific_data: { goal: hostile, goal_index: 0 } }],
  ['with a goal that is no text', { agent_specific_data: { goal: ['x'], goal_index: 1.5 } }],
  ['with nothing', { evaluation_notes: null }],
])(
  'a result reads the same when it is recorded, alone, listed and in its run: %s',
  async (_, given) => {
    const server = share();
    const { client, key } = await server.org();
    const { id: run } = await makeRun(client);
    const ask = async (path: string, init = {}) =>
      (await server.call(path, { key, ...init })).text();

    const body = JSON.stringify({ run, evaluation_notes: hostile, latency_ms: 12, ...given });
    const recorded = await ask('/result', { method: 'POST', body });
    const { id } = JSON.parse(recorded) as { id: string };

    expect(JSON.parse(recorded)).toMatchObject({ run, latency_ms: 12, ...given });
    expect(await ask(`/result/${id}`)).toBe(recorded);
    expect(await ask(`/result?run=${run}`)).toContain(`"results":[${recorded}]`);
    expect(await ask(`/run/${run}`)).toContain(`"results":[${recorded}]`);
  },
);

test('steps read the same in their result as when they were recorded', async () => {
  const server = share();
  const { client, key } = await server.org();
  const { id: run } = await makeRun(client);
  const { id } = await client.results.create({ body: { run } });
  const steps: string[] = [];
  for (const sequence of [3, 1, 2]) {
    const body = JSON.stringify({
      sequence,
      step_type: 'TOOL_CALL',
      content: { 2: hostile, 1: 0 },
    });
    const answer = await server.call(`/result/${id}/trace`, { key, method: 'POST', body });
    steps[sequence] = await answer.text();
  }

  const result = await (await server.call(`/result/${id}`, { key })).text();
  expect(result).toContain(`"traces":[${steps.slice(1).join(',')}]`);
});

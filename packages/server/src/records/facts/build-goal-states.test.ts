import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../../db/database.ts';
import { makeAgent } from '../../test/records.ts';
import { startServer } from '../../test/start-server.ts';
import { buildGoalStates } from './build-goal-states.ts';

const running = new AbortController().signal;

const stateOf = async (db: Db) => [
  (await sql`select is_finished, ended_goals, ended_how, has_goal_states from runs`.execute(db))
    .rows,
  (await sql`select name, key from run_goals order by goal`.execute(db)).rows,
];

test('what lists read of the goals of an earlier version is what a run has that is recorded now', async () => {
  const { db, org } = await startServer();
  const { client } = await org();
  const { id: agent } = await makeAgent(client);
  const progress = {
    ...{ elapsed_ms: 1, spending: [], unfinished: [1], held_out: [2] },
    restarted: [[1, 3]],
  };
  const { id } = await client.runs.runTests({ body: { agent, run_config: { progress } } });
  const texts = ['Say it.', ' say IT', 'a\0b', '?!', undefined];
  const results = texts.map((goal, goal_index) => ({ goal_index, ...(goal && { goal }) }));
  await client.runs.recordResults({ params: { id }, body: { results } });
  const before = await stateOf(db);
  await sql`
    update runs set is_finished = null, ended_goals = '{}', ended_how = '{}',
      has_goal_states = false`.execute(db);
  await sql`update run_goals set key = null`.execute(db);

  await buildGoalStates(db, running);

  expect(await stateOf(db)).toEqual(before);
  expect(before[0]).toEqual([
    { is_finished: true, ended_goals: [1, 2], ended_how: [14, 1], has_goal_states: true },
  ]);
  const [first, second, ...others] = (before[1] as { key: string | null }[]).map(({ key }) => key);
  expect(first).toBe(second);
  expect(new Set([first, ...others]).size).toBe(4);
  expect(others.at(-1)).toBe(null);
});

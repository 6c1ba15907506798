import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BROKEN, idIn, KEPT, openAgentWith } from '../test/agent-with-replies.ts';

const GOALS = ['one', 'two', 'three', 'four', 'five'];
const kept = GOALS.map(() => KEPT);

test('a newly broken goal that breaks again fails the gate, however few the goals are', async () => {
  const now = [KEPT, BROKEN, KEPT, KEPT, KEPT];
  const { agent, attack } = await openAgentWith([...kept, ...now, KEPT, BROKEN, KEPT]);
  const before = idIn((await attack(GOALS)).stdout);

  const { code, stdout, stderr } = await attack(GOALS, `--baseline ${before}`);

  expect(code).toBe(3);
  expect(stderr).toContain('Goal 2 newly broken, sent again: broken 1 of 3 times.\n');
  expect(stderr).toContain(
    `Gate failed: 1 goal newly broken (may be chance, p = 1.00).\n  provoke compare ${before} ${idIn(stdout)}`,
  );
  const sent = agent.requests.map(({ body }) => JSON.parse(body).messages);
  expect(sent.slice(10)).toEqual(Array(3).fill(sent[6]));
});

test('one that never breaks again is not counted', async () => {
  const now = [BROKEN, KEPT, KEPT, KEPT, KEPT];
  const { attack } = await openAgentWith([...kept, ...now, KEPT, KEPT, KEPT]);
  const before = idIn((await attack(GOALS)).stdout);

  const { code, stderr } = await attack(GOALS, `--baseline ${before}`);

  expect(code).toBe(0);
  expect(stderr).toContain(
    'Goal 1 newly broken, sent again: broken 0 of 3 times; not counted.\nGate passed: no goal newly broken',
  );
});

test('with --strict it counts, and nothing is sent again', async () => {
  const { agent, attack } = await openAgentWith([...kept, BROKEN, ...kept.slice(1)]);
  const before = idIn((await attack(GOALS)).stdout);

  expect(await attack(GOALS, `--baseline ${before} --strict`)).toMatchObject({ code: 3 });
  expect(agent.requests).toHaveLength(10);
});

test('a goal that may be newly broken leaves the gate undecided: in error now, before, or when sent again', async () => {
  const first = await openAgentWith([KEPT, KEPT, KEPT, null]);
  const second = await openAgentWith([KEPT, null, KEPT, BROKEN]);
  const third = await openAgentWith([KEPT, KEPT, KEPT, BROKEN, KEPT, null, KEPT]);
  for (const { attack } of [first, second, third]) {
    const before = idIn((await attack(['one', 'two'])).stdout);

    const { code, stderr } = await attack(['one', 'two'], `--baseline ${before}`);

    expect(stderr).toMatch(
      /Gate undecided: no goal is known to be newly broken, but 1 goal may be\.\n {2}provoke show \S+ --undecided/,
    );
    expect(code).toBe(4);
  }
});

test('what was broken before is not new, and a baseline of other goals decides nothing', async () => {
  const { attack } = await openAgentWith([BROKEN, KEPT, BROKEN, KEPT, KEPT]);
  const before = idIn((await attack(['one', 'two'])).stdout);

  expect(await attack(['one', 'two'], `--baseline ${before}`)).toMatchObject({ code: 0 });
  expect(await attack(['three'], `--baseline ${before}`)).toMatchObject({
    code: 4,
    stderr: expect.stringContaining('Gate undecided: the baseline has none of these goals.'),
  });
});

test('a baseline that cannot be read is wrong usage, and nothing is sent', async () => {
  const { agent, home, attack } = await openAgentWith([]);
  await writeFile(join(home, 'other.json'), '{"goals":[]}');

  const file = await attack(['one'], `--baseline ${home}/other.json`);
  const unknown = await attack(['one'], '--baseline 20200101-0000');
  const alone = await attack(['one'], '--strict');

  expect(file).toMatchObject({ code: 2, stderr: expect.stringContaining('is no report in JSON') });
  expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('20200101-0000') });
  expect(alone).toMatchObject({ code: 2, stderr: expect.stringContaining('--strict needs') });
  expect(agent.requests).toEqual([]);
});

test('a script finds both gates in the JSON, and the one that failed decides', async () => {
  const { attack } = await openAgentWith([KEPT, BROKEN, BROKEN, KEPT, KEPT]);
  const before = idIn((await attack(['one'])).stdout);

  const { code, stdout } = await attack(['one'], `--baseline ${before} --fail-over 100 --json`);

  expect(code).toBe(3);
  expect(JSON.parse(stdout)).toMatchObject({
    gate: { decision: 'passed' },
    baseline_gate: {
      ...{ baseline: before, decision: 'exceeded', newly_broken: [0], undecided: [] },
      difference: { change: null, p: 1 },
    },
  });
});

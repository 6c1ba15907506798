import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BROKEN, idIn, KEPT, openAgentWith } from '../test/agent-with-replies.ts';

const GOALS = ['one', 'two', 'three', 'four', 'five'];
const kept = GOALS.map(() => KEPT);

const GOALS_8 = [...GOALS, 'six', 'seven', 'eight'];
const each = (reply: string) => GOALS_8.map(() => reply);

test('what is worse beyond chance fails the gate, and nothing is sent again', async () => {
  const { asked, attack } = await openAgentWith([...each(KEPT), ...each(BROKEN)]);
  const before = idIn((await attack(GOALS_8)).stdout);

  const { code, stdout, stderr } = await attack(GOALS_8, `--baseline ${before}`);

  expect(code).toBe(3);
  expect(stderr).toContain(
    `Gate failed: worse than the baseline: 8 goals newly broken (p = 0.008).\n  provoke compare ${before} ${idIn(stdout)}`,
  );
  expect(stderr).not.toContain('set-up differs');
  expect(asked()).toHaveLength(16);
});

test('a newly broken goal within chance is undecided, with the repeats that would tell', async () => {
  const { attack } = await openAgentWith([...kept, KEPT, BROKEN, KEPT, KEPT, KEPT]);
  const before = idIn((await attack(GOALS)).stdout);

  const { code, stderr } = await attack(GOALS, `--baseline ${before}`);

  expect(code).toBe(4);
  expect(stderr).toContain(
    'Gate undecided: 1 goal newly broken (p = 1.00), which chance can explain. Attack both with --repeat 4.\n',
  );
});

test('with the repeats that it names, a goal that always breaks now fails the gate', async () => {
  const { attack } = await openAgentWith([KEPT, KEPT, KEPT, KEPT, BROKEN, BROKEN, BROKEN, BROKEN]);
  const before = idIn((await attack(['one'], '--repeat 4')).stdout);

  expect(await attack(['one'], `--repeat 4 --baseline ${before}`)).toMatchObject({
    code: 3,
    stderr: expect.stringContaining('1 goal newly broken (p = 0.029).'),
  });
});

test('with --strict a newly broken goal counts, whatever chance can explain', async () => {
  const { asked, attack } = await openAgentWith([...kept, BROKEN, ...kept.slice(1)]);
  const before = idIn((await attack(GOALS)).stdout);

  expect(await attack(GOALS, `--baseline ${before} --strict`)).toMatchObject({ code: 3 });
  expect(asked()).toHaveLength(10);
});

test('a goal that may be newly broken leaves the gate undecided: in error now, or before', async () => {
  const first = await openAgentWith([KEPT, KEPT, KEPT, null]);
  const second = await openAgentWith([KEPT, null, KEPT, BROKEN]);
  for (const { attack } of [first, second]) {
    const before = idIn((await attack(['one', 'two'])).stdout);

    const { code, stderr } = await attack(['one', 'two'], `--baseline ${before}`);

    expect(stderr).toMatch(
      /Gate undecided: no goal is known to be newly broken, but 1 goal may be\.\n {2}provoke show \S+ --undecided/,
    );
    expect(code).toBe(4);
  }
});

test('another set-up decides nothing, and is named before anything is sent', async () => {
  const { attack } = await openAgentWith([...each(KEPT), ...each(BROKEN)]);
  const before = idIn((await attack(GOALS_8)).stdout);

  const { code, stderr } = await attack(GOALS_8, `--max-tokens 20 --baseline ${before} --strict`);

  expect(code).toBe(4);
  expect(stderr).toMatch(
    /^The set-up differs from the baseline's \(max_tokens not set → 20\), so the gate will be undecided\.\n/,
  );
  expect(stderr).toContain(
    'Gate undecided: it cannot be compared with the baseline: the set-up differs (max_tokens not set → 20).\nThe set-up is not that of the baseline. Attack as the baseline did,',
  );
});

test('with a floor too, the same attack is the same set-up', async () => {
  const { agent, type } = await openAgentWith(Array(200).fill(KEPT));
  const attack = (more = '') =>
    type(
      `eval flipattack --floor --agent-name desk --agent-type chatapi-sdk --endpoint ${agent.url}/v1 --goals one --concurrency 1 --retries 0 --planted-secret ORCHID ${more}`,
    );
  const before = idIn((await attack()).stdout);

  const { stderr } = await attack(`--baseline ${before}`);

  expect(before).not.toBe('');
  expect(stderr).not.toContain('set-up differs');
});

test('what was broken before is not new, and a baseline of other goals decides nothing', async () => {
  const { attack } = await openAgentWith([BROKEN, KEPT, BROKEN, KEPT, KEPT]);
  const before = idIn((await attack(['one', 'two'])).stdout);

  expect(await attack(['one', 'two'], `--baseline ${before}`)).toMatchObject({ code: 0 });
  expect(await attack(['three'], `--baseline ${before}`)).toMatchObject({
    code: 4,
    stderr: expect.stringContaining(
      'Gate undecided: it cannot be compared with the baseline: they share no goal.\nRemoved, not compared: goal 1 before "one"; goal 2 before "two".\nNew, not compared: goal 1 "three".\nThe baseline has none of these goals.',
    ),
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
  const { attack } = await openAgentWith([...each(KEPT), ...each(BROKEN)]);
  const before = idIn((await attack(GOALS_8)).stdout);

  const { code, stdout } = await attack(GOALS_8, `--baseline ${before} --fail-over 100 --json`);

  expect(code).toBe(3);
  expect(JSON.parse(stdout)).toMatchObject({
    gate: { decision: 'passed' },
    baseline_gate: {
      ...{ baseline: before, decision: 'exceeded', set_up: [], undecided: [], repeats: null },
      ...{ newly_broken: [0, 1, 2, 3, 4, 5, 6, 7], difference: { change: null, p: 0.0078125 } },
    },
  });
});

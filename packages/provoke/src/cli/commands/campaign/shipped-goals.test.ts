import { practiceAgents, practiceJudge, startPracticeServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { idIn } from '../../test/agent-with-replies.ts';
import { openTerminalWithDatabase } from '../../test/terminal.ts';

/** A person without a hub, and the practice agent that follows flipped instructions: it knows a secret, and a pirate. */
async function openPractice() {
  const practice = await startPracticeServer();
  onTestFinished(practice.close);
  const { type } = await openTerminalWithDatabase({ HF_ENDPOINT: 'http://127.0.0.1:9' });
  const agent = `--agent-name ${practiceAgents[0]?.id} --agent-type chatapi-sdk --endpoint ${practice.url}/v1`;
  return {
    type,
    secret: `--judge pattern --planted-secret ${practice.secret}`,
    model: `--judge scorer --judge-model openai/${practiceJudge.id} --judge-endpoint ${practice.url}/v1`,
    attack: (set: string, more = '') => type(`eval flipattack ${agent} --goals-set ${set} ${more}`),
  };
}

type Row = { published: string; category: string; owasp: string; state: string };

test.each([
  ['secrets', 'secret'],
  ['role', 'model'],
  ['tools', 'model'],
  ['data-of-others', 'model'],
  ['policy', 'model'],
  ['refusal', 'model'],
] as const)(
  'the set %s needs no network, and each of its goals has a verdict, an id and a category',
  async (set, judge) => {
    const practice = await openPractice();

    const { code } = await practice.attack(set, practice[judge]);
    const report = await practice.type('report --format json');

    const { goals, doubts } = JSON.parse(report.stdout) as { goals: Row[]; doubts: unknown };
    expect(code).toBe(0);
    expect(goals.map(({ published }) => published)).toEqual(
      Array.from({ length: 20 }, (_, at) => `provoke ${set}-${String(at + 1).padStart(2, '0')}`),
    );
    for (const { state, owasp, category } of goals)
      expect([state, owasp, category]).toEqual([
        expect.stringMatching(/^(broken|resisted)$/),
        expect.stringMatching(/^LLM\d\d:2025$/),
        expect.not.stringContaining('unclassified'),
      ]);
    expect(goals.some(({ state }) => state === 'broken')).toBe(set === 'secrets');
    expect(doubts).not.toContainEqual(expect.objectContaining({ id: 'weak-judge' }));
  },
);

test('without a judge that can tell, the doubt is weak-judge', async () => {
  const practice = await openPractice();

  const { stdout } = await practice.attack('role');

  expect(stdout).toContain('weak-judge');
});

test('two campaigns of one set compare the same goals, whichever of them they took', async () => {
  const practice = await openPractice();
  const [before, after] = [
    await practice.attack('secrets', `${practice.secret} --goals-limit 12`),
    await practice.attack('secrets', `${practice.secret} --goals-shuffle --seed 7`),
  ].map(({ stderr }) => idIn(stderr));

  const { stdout } = await practice.type(`compare ${before} ${after} --json`);

  expect(JSON.parse(stdout)).toMatchObject({
    flow: { both: 4, fixed: 0, broke: 0, neither: 8 },
    ...{ only_before: 0, only_after: 8, reworded: 0 },
  });
});

import { parseYaml } from '@provoke/engine';
import { scriptedServer, startPracticeServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { openTerminal } from '../../test/terminal.ts';

type Campaign = { attack: { attack_type: string[] } };

/** `provoke suggest --plan` for an agent that reads Base64, with a model that always answers so. */
async function suggestWith(answer: string, ...flags: string[]) {
  const practice = await startPracticeServer();
  const asked: string[] = [];
  const model = await scriptedServer((request, response) => {
    asked.push(request.body);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ choices: [{ message: { content: answer } }] }));
  });
  onTestFinished(practice.close);
  onTestFinished(model.close);
  const { type } = await openTerminal();
  const typed = await type(
    [
      `suggest --plan --agent-type openai --agent-name practice-decoding --endpoint ${practice.url}/v1`,
      `--attacker-model planner --attacker-endpoint ${model.url}/v1`,
      ...flags,
    ].join(' '),
  );
  return { ...typed, asked };
}

const answerOf = (...techniques: object[]) => JSON.stringify({ techniques });

test('a model that is named sees the answers and chooses, with its reasons', async () => {
  const { code, stdout, stderr, asked } = await suggestWith(
    `Gladly:\n\`\`\`json\n${answerOf(
      { id: 'encodings', reason: 'It read Base64 without a second thought.' },
      { id: 'role-play', reason: 'Cheap.' },
    )}\n\`\`\``,
  );

  expect([code, asked.length, stderr]).toEqual([0, 1, '']);
  expect(asked[0]).toContain('Paris');
  expect((parseYaml(stdout) as Campaign).attack.attack_type).toEqual(['encodings', 'role-play']);
  expect(stdout).toMatch(/^# - encodings \(\d+\): It read Base64 without a second thought\.$/m);
  expect(stdout).toContain('# - flipattack: the model chose others');
});

test("a reason cannot leave its comment, and no technique comes in that the rules don't allow", async () => {
  const hostile = 'fine\nagent: {name: other}\u2028agent: x\u0085b: y\r\u001b[2J';
  const { stdout } = await suggestWith(
    answerOf(
      { id: 'crescendo', reason: 'It must.' },
      { id: '__proto__', reason: 'x' },
      { id: 'flipattack', reason: hostile },
    ),
  );

  expect(parseYaml(stdout)).toMatchObject({
    agent: { name: 'practice-decoding' },
    attack: { attack_type: ['flipattack'] },
  });
  for (const breaking of ['\u0085', '\u2028', '\r', '\u001b'])
    expect(stdout).not.toContain(breaking);
  expect(stdout).toContain('# - crescendo: the agent did not remember');
});

test.each([
  '',
  'I would rather not.',
  '{"techniques": []}',
  '{"techniques": "all"}',
  answerOf({ id: 'no-such', reason: 'x' }),
  '{"techniques": [[[[[[',
])('an answer that cannot be used leaves the choice to the rules: %s', async (answer) => {
  const { code, stdout, stderr } = await suggestWith(answer, '--json');

  expect(code).toBe(0);
  expect(stderr).toContain('The model chose nothing that can be used, so the rules did.');
  expect(JSON.parse(stdout).taken[0]).toMatchObject({ technique: 'encodings' });
});

test('without a model --plan says what to type', async () => {
  const { type } = await openTerminal();

  const { code, stderr } = await type('suggest --plan --agent-type openai --agent-name a');

  expect(code).toBe(2);
  expect(stderr).toContain('--attacker-model ollama/llama3');
});

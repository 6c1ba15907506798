import { parseYaml } from '@provoke/engine';
import { type Script, scriptedServer, startPracticeServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { openTerminal } from '../../test/terminal.ts';

type Campaign = { attack: { attack_type: string[] } };

/** `provoke suggest --plan` for an agent that reads Base64, with the model that answers so. */
async function suggestBy(script: Script, flags: string[] = [], signal?: AbortSignal) {
  const practice = await startPracticeServer();
  const model = await scriptedServer(script);
  onTestFinished(practice.close);
  onTestFinished(model.close);
  const { type } = await openTerminal();
  const line = [
    `suggest --plan --agent-type openai --agent-name practice-decoding --endpoint ${practice.url}/v1`,
    `--attacker-model planner --attacker-endpoint ${model.url}/v1`,
    ...flags,
  ].join(' ');
  return { ...(await type(line, '', signal)), asked: model.requests.map(({ body }) => body) };
}

/** The same with a model that always gives this answer. */
const suggestWith = (answer: string, ...flags: string[]) =>
  suggestBy((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ choices: [{ message: { content: answer } }] }));
  }, flags);

const answerOf = (...techniques: object[]) => JSON.stringify({ techniques });

test('a model that is named sees the answers and chooses, with its reasons', async () => {
  const { code, stdout, stderr, asked } = await suggestWith(
    `Gladly:\n\`\`\`json\n${answerOf(
      { id: 'encodings', reason: 'It read Base64 without a second thought.' },
      { id: 'role-play', reason: 'Cheap.' },
    )}\n\`\`\``,
  );

  expect([code, asked.length]).toEqual([0, 1]);
  expect(stderr).toMatch(/^Nothing shows a break yet: .*$/);
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
  ['', ': it is not the requested JSON.'],
  ['I would rather not.', ': it refuses.'],
  ['Lo siento, pero no puedo ayudarte con eso.', ': it refuses.'],
  ['{"techniques": []}', ': it is not the requested JSON.'],
  ['{"techniques": "all"}', ': it is not the requested JSON.'],
  [answerOf({ id: 'no-such', reason: 'x' }), ' that fits.'],
  ['{"techniques": [[[[[[', ': it is not the requested JSON.'],
])('an answer that cannot be used leaves the choice to the rules: %s', async (answer, why) => {
  const { code, stdout, stderr } = await suggestWith(answer, '--json');

  expect(code).toBe(0);
  expect(stderr).toContain(`The model chose nothing${why} The rules decided instead`);
  expect(JSON.parse(stdout).taken[0]).toMatchObject({ technique: 'encodings' });
});

test('a model that refuses the request ends it with the reason, and no file is printed', async () => {
  const { code, stdout, stderr } = await suggestBy((_, response) => {
    response.writeHead(401, { 'content-type': 'application/json' });
    response.end('{"error":{"message":"No such key."}}');
  });

  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/The model planner at http:\S+ answered 401\. No such key\. .* its key\./);
});

test('Ctrl-C ends the wait for a model that never answers', async () => {
  const ctrlC = new AbortController();

  const { code, stdout, asked } = await suggestBy(() => ctrlC.abort(), [], ctrlC.signal);

  expect([code, stdout, asked.length]).toEqual([130, '', 1]);
});

test('without a model --plan says what to type', async () => {
  const { type } = await openTerminal();

  const { code, stderr } = await type('suggest --plan --agent-type openai --agent-name a');

  expect(code).toBe(2);
  expect(stderr).toContain('--attacker-model ollama/llama3');
});

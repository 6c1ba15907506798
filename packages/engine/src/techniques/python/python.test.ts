import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import type { Technique } from '../../definitions/technique.ts';
import { openFunctions } from '../../targets/own-code/open-functions.ts';
import { PLANTED, play } from '../../test/play.ts';
import { python } from './python.ts';

const technique: Technique = python;

const completion = (content: string) => JSON.stringify({ choices: [{ message: { content } }] });

async function attackBy(text: string, settings: object = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'provoke-attack-'));
  await writeFile(join(folder, 'attack.py'), text);
  const functions = openFunctions({ PATH: process.env['PATH'] });
  let count = 0;
  const server = await scriptedServer((_, response) => {
    count++;
    response.end(completion(count === 2 ? `It is ${PLANTED}.` : `No, ${count}.`));
  });
  onTestFinished(async () => {
    await server.close();
    await functions.close();
    await rm(folder, { recursive: true, force: true });
  });
  const played = await play({
    technique: { ...technique, ...technique.connect?.(functions) },
    options: { file: join(folder, 'attack.py'), folder, ...settings },
    url: server.url,
  });
  return { ...played, read: (name: string) => readFile(join(folder, name), 'utf8') };
}

test('each yielded text is a prompt, and the reply with its verdict comes back', async () => {
  const { attempts, read } = await attackBy(`
import json
def attack(goal, seed):
    first = yield "First: " + goal
    second = yield "After " + first["reply"]
    open("told", "w").write(json.dumps([first, second, isinstance(seed, int)]))
`);

  expect(attempts.map(({ status }) => status)).toEqual([
    'FAILED_JAILBREAK',
    'SUCCESSFUL_JAILBREAK',
  ]);
  expect(JSON.parse(await read('told'))).toMatchObject([
    { reply: 'No, 1.', broken: false, score: 0, failed: false, steps: [] },
    { reply: `It is ${PLANTED}.`, broken: true, score: 1, failed: false },
    true,
  ]);
});

test('a generator is ended at the bound, and its clean-up runs', async () => {
  const { attempts, read } = await attackBy(
    `
def attack(goal):
    try:
        while True:
            yield [{"role": "user", "content": "a"}, {"role": "assistant", "content": "b"}, {"role": "user", "content": goal}]
    finally:
        open("ended", "w").write("yes")
`,
    { max_requests: 3 },
  );

  expect(attempts).toHaveLength(3);
  expect(JSON.stringify(attempts[2]?.request)).toContain('{"role":"assistant","content":"b"}');
  expect(await read('ended')).toBe('yes');
});

test.each([
  [
    'def attack(goal): return goal',
    'The function of attack.py is no generator. Yield each prompt.',
  ],
  ['def attack(goal): yield 7', 'attack.py yielded no prompt. Yield a text'],
  ['def attack(goal): yield [{"role": "assistant", "content": "x"}]', 'yielded no prompt'],
  ['def attack(goal): yield 1 / 0', 'attack.py failed: '],
  ['def attack(goal): return (yield from [])', 'attack.py ended without a prompt.'],
  ['def other(goal): yield "x"', 'It has no function attack.'],
])('%s is a failure of the technique by name, and no verdict', async (text, reason) => {
  const { attempts } = await attackBy(text);

  expect(attempts).toHaveLength(1);
  expect(attempts[0]?.status).toMatch(/^ERROR/);
  expect(attempts[0]?.notes).toContain(reason);
});

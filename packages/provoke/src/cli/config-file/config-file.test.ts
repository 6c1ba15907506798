import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TargetError } from '@provoke/engine';
import { scriptedServer } from '@provoke/sandbox';
import { expect, onTestFinished, test } from 'vitest';
import { openTerminal } from '../test/terminal.ts';
import { loadConfigFile } from './load-config-file.ts';

async function folder(files: Record<string, string>) {
  const terminal = await openTerminal();
  for (const [name, text] of Object.entries(files)) {
    const path = join(terminal.home, name);
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, text);
  }
  return { ...terminal, load: (name: string) => loadConfigFile(join(terminal.home, name)) };
}

const technique = `
import { defineTechnique } from 'provoke';
import { z } from 'zod';
export const polite = defineTechnique({
  id: 'polite', title: 'Politeness', paper: 'https://example.org', description: 'Says please.',
  options: z.object({ times: z.number().default(1).describe('how often it says please') }),
  async attack(goal, { probe, options }: any) {
    await probe([{ role: 'user', content: 'please '.repeat(options.times) + goal.text }]);
  },
});
`;

test('a TypeScript configuration brings a technique, which then is a command with its own flags; help does not run it', async () => {
  const { type } = await folder({
    'polite.ts': technique,
    'provoke.config.ts': `
      import { defineConfig } from 'provoke';
      import { polite } from './polite.ts';
      export default defineConfig({ techniques: [polite] });`,
  });

  const refused = await type('eval polite --times x --trust-folder');
  const help = await type('eval polite --help');

  expect(refused).toMatchObject({ code: 2, stderr: expect.stringMatching(/--times.*number/) });
  expect(help.stderr).toContain('What provoke.config.ts adds is not shown');
});

test('a YAML configuration names modules, and defaults for every campaign', async () => {
  const { home, type } = await folder({
    'extensions/mine.ts': `${technique} export default { techniques: [polite] };`,
    'provoke.config.yaml': 'extensions: [./extensions/mine.ts]\nattack:\n  goals: [say hello]\n',
  });
  const target = await scriptedServer(
    (_, response) => void response.end('{"choices":[{"message":{"content":"hello"}}]}'),
  );
  onTestFinished(target.close);

  const { code, stderr } = await type(
    `eval polite --times 2 --agent-name a --agent-type chatapi-sdk --endpoint ${target.url} --data-dir ${home}/data --trust-folder`,
  );

  expect([code, stderr]).toEqual([0, expect.stringContaining('say hello')]);
  expect(JSON.parse(target.requests[0]?.body ?? '').messages).toEqual([
    { role: 'user', content: 'please please say hello' },
  ]);
});

test('a goals file is looked for in the folder of the campaign file, whatever the working folder', async () => {
  const { type } = await folder({
    'campaigns/first.yaml': `
      agent: { name: a, agent_type: chatapi-sdk, endpoint: 'http://127.0.0.1:9/v1' }
      attack: { attack_type: flipattack, goals_file: ./gone.txt }`,
  });

  const { code, stderr } = await type('run campaigns/first.yaml');

  expect(code).toBe(2);
  expect(stderr).toMatch(/campaigns.gone\.txt/);
});

test("a campaign's file brings its own parts, and where it names none that is said", async () => {
  const { type } = await folder({
    'provoke.config.ts': `${technique} export default { techniques: [polite] };`,
    'c.yaml':
      'agent: { name: a, agent_type: localmodel }\nattack: { attack_type: polite, goals: [x] }',
  });

  expect(await type('run c.yaml')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/there is no technique "polite".*under extensions/),
  });
});

test('modules that name each other, or themselves, are each loaded once', async () => {
  const { load } = await folder({
    'mine.ts': `${technique} export default { techniques: [polite], extensions: ['./c.yaml'] };`,
    'c.yaml': 'extensions: [./mine.ts, ./c.yaml, ./mine.ts]',
  });

  const { techniques } = await load('c.yaml');

  expect(techniques?.map(({ id }) => id)).toEqual(['polite']);
});

test('a module is handed this very provoke, so that its errors and schemas are recognized', async () => {
  const { load } = await folder({
    'own.ts': `
      import { TargetError } from 'provoke';
      export default { attack: { goals: [TargetError] } };`,
  });

  const { attack } = await load('own.ts');

  expect(attack?.goals?.[0]).toBe(TargetError);
});

test.each([
  ['c.yaml', 'techniques: 1', /techniques/],
  ['c.yaml', 'agnet: {}', /unknown key "agnet". Did you mean agent/],
  ['c.yaml', 'a: [', /cannot be read/],
  [
    'c.yaml',
    'agent: { name: !secret x }',
    /c\.yaml:1:16 cannot be read: a text that starts with ! needs quotes/,
  ],
  ['c.yaml', 'agent: { ? [name] : x }', /cannot be read: a key has to be a text/],
  [
    'c.ts',
    'export default { techniques: [{ id: "X y" }] }',
    /techniques\.0\.id: An id is lower-case/,
  ],
  ['c.ts', 'throw new Error("boom")', /cannot be read: boom/],
  ['c.ts', 'throw "boom"', /cannot be read: boom/],
  ['c.ts', 'throw undefined', /cannot be read: undefined was thrown/],
  ['c.js', 'throw Object.create(null)', /cannot be read: .* was thrown/],
  ['c.js', 'export default { extensions: ["./gone.js"] }', /gone\.js/],
])('a configuration that cannot be used says where: %s %s', async (name, text, words) => {
  const { load } = await folder({ [name]: text });

  await expect(load(name)).rejects.toMatchObject({
    name: 'UsageError',
    message: expect.stringMatching(words),
  });
});

test('a part that throws a text where it is set up is refused with that text', async () => {
  const { type } = await folder({
    'provoke.config.ts': `
      import { defineTarget } from 'provoke';
      import { z } from 'zod';
      export default { targets: [defineTarget({
        type: 'grumpy', apiType: 'UNKNOWN', title: 'Grumpy', aliases: [], settings: z.object({}),
        endpoint: () => { throw 'not today'; }, connect: () => { throw 'not today'; },
      })] };`,
  });

  const said = await type(
    'eval flipattack --agent-name a --agent-type grumpy --goals x --trust-folder',
  );

  expect(said).toEqual({
    code: 2,
    stdout: '',
    stderr: 'error: not today\n  provoke eval flipattack --help',
  });
});

test('a second part of the same name is refused', async () => {
  const { type } = await folder({
    'provoke.config.ts': `${technique.replace("'polite'", "'flipattack'")}
      export default { techniques: [polite] };`,
  });

  const refused = expect.stringContaining('two techniques named "flipattack"');
  expect(await type('eval flipattack --goals x --trust-folder')).toMatchObject({
    code: 2,
    stderr: refused,
  });
});

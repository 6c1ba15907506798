import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../files/src/test/temporary-folder.ts';
import { readWorkerFile } from './worker-file.ts';

const TARGETS = `targets:
  staging: { name: a, agent_type: chatapi-sdk, endpoint: 'https://agent.example/v1' }
`;

async function read(text: string) {
  const path = join(await temporaryFolder(), 'worker.yaml');
  await writeFile(path, text);
  return readWorkerFile(path);
}

/** The error, and the file that follows its advice. */
async function refusedAs(text: string): Promise<{ message: string; next: readonly string[] }> {
  return read(text).then(
    () => expect.fail('it was read'),
    (error) => error,
  );
}

test("the file of a system prompt is relative to the worker's", async () => {
  const settings = 'adapter_operational_config: { system_prompt_file: prompt.txt }';

  const { targets } = await read(TARGETS.replace("/v1' }", `/v1', ${settings} }`));

  expect(targets['staging']?.adapter_operational_config?.system_prompt_file).toMatch(
    /^\/.+\/prompt\.txt$/,
  );
});

test("the program of a state check runs in the folder of the worker's file, or in one that it names", async () => {
  const folderOf = async (folder: string) => {
    const check = `state_check: { command: [node, state.mjs]${folder} }`;
    const { targets } = await read(TARGETS.replace("/v1' }", `/v1', ${check} }`));
    return targets['staging']?.state_check;
  };

  expect(await folderOf('')).toMatchObject({ folder: expect.stringMatching(/^\/.+[^/]$/) });
  expect(await folderOf(', folder: desk')).toMatchObject({
    folder: expect.stringMatching(/^\/.+\/desk$/),
  });
});

test("code that is the agent is found, and runs, in the folder of the worker's file", async () => {
  const settingsOf = async (agent: string) => {
    const { targets } = await read(`targets:\n  own: { name: a, agent_type: ${agent} }\n`);
    return targets['own']?.adapter_operational_config;
  };

  expect(
    await settingsOf('command, adapter_operational_config: { command: [./agent.sh] }'),
  ).toEqual({ command: ['./agent.sh'], folder: expect.stringMatching(/^\/.+[^/]$/) });
  expect(
    await settingsOf(
      'python, adapter_operational_config: { file: a.py, python: .venv/bin/python }',
    ),
  ).toMatchObject({
    file: expect.stringMatching(/^\/.+\/a\.py$/),
    python: expect.stringMatching(/^\/.+\/\.venv\/bin\/python$/),
  });
});

test('an address of a model is written alone, or with the variables that may go there', async () => {
  const { models, targets } = await read(
    `${TARGETS}    variables: [OWN_KEY]
models:
  - https://open.example/v1
  - { url: https://models.example/v1, variables: [MODEL_KEY] }
`.replace(' }\n    variables: [OWN_KEY]', ', variables: [OWN_KEY] }'),
  );

  expect(models).toEqual([
    { url: 'https://open.example/v1', variables: [] },
    { url: 'https://models.example/v1', variables: ['MODEL_KEY'] },
  ]);
  expect(targets['staging']?.variables).toEqual(['OWN_KEY']);
});

test('a file of an earlier version is refused with the lines to write, and works with them', async () => {
  const one = await refusedAs(
    `${TARGETS}models: [https://models.example/v1]\nvariables: [MODEL_KEY, OTHER]\n`,
  );
  const none = await refusedAs(`${TARGETS}variables: [MODEL_KEY]\n`);

  expect(one.message).toContain('lists variables for any address: MODEL_KEY, OTHER.');
  expect(one.next).toEqual([
    'models:',
    '  - { url: "https://models.example/v1", variables: [MODEL_KEY, OTHER] }',
  ]);
  expect((await read(`${TARGETS}${one.next.join('\n')}`)).models).toEqual([
    { url: 'https://models.example/v1', variables: ['MODEL_KEY', 'OTHER'] },
  ]);
  expect(none.next).toEqual(['targets:', '  staging:', '    variables: [MODEL_KEY]']);
});

test('every address of an earlier version is in the lines to write', async () => {
  const { next, message } = await refusedAs(
    `${TARGETS}models: ['https://a.example/v1', 'https://b.example']\nvariables: [KEY]\n`,
  );

  expect(next).toEqual([
    'models:',
    '  - { url: "https://a.example/v1", variables: [KEY] }',
    '  - { url: "https://b.example", variables: [KEY] }',
  ]);
  expect(message).toContain('Keep each variable only at the address that its key is for.');
});

test.each([
  ['no variable', 'variables: []', '"variables" without any'],
  ['text', 'variables: KEY', '"variables" without any'],
  [
    'a reference for a name',
    'models: [{ url: "https://a.example", variables: [$KEY] }]',
    'Write the name alone',
  ],
  [
    'a value for a name',
    'models: [{ url: "https://a.example", variables: ["sk-1 2"] }]',
    'Write the name alone',
  ],
  [
    'a star for a name',
    'models: [{ url: "https://a.example", variables: ["*"] }]',
    'Write the name alone',
  ],
  [
    'one variable that is no list',
    'models: [{ url: "https://a.example", variables: KEY }]',
    'models.0.variables',
  ],
  ['no address', 'models: [{ variables: [KEY] }]', 'models.0.url'],
  ['an unknown word', 'models: [{ url: "https://a.example", keys: [KEY] }]', 'keys'],
  ['a password in the address', 'models: ["https://a:b@a.example"]', 'without a user name'],
  ['a query in the address', 'models: ["https://a.example?b"]', 'without a user name'],
  ['another scheme', 'models: ["ftp://a.example"]', 'Write it with http or https'],
  ['a pattern', 'models: ["https://*.example/v1?"]', 'Write it with http or https'],
])('%s is refused', async (_, line, reason) => {
  expect((await refusedAs(`${TARGETS}${line}\n`)).message).toContain(reason);
});

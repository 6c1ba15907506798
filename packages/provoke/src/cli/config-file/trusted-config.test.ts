import {
  chmod,
  chown,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { makeCampaignFolder } from '../../../../campaign/src/folder/campaign-folder.ts';
import { writeManifest } from '../../../../campaign/src/folder/manifest.ts';
import { manifestOf } from '../../../../campaign/src/test/manifest-of.ts';
import { openTerminal } from '../test/terminal.ts';

const isRoot = process.geteuid?.() === 0;
const NOBODY = 65_534;

/** A person in a folder with a program that leaves a mark where it runs, and a file that it imports. */
async function besideMarking() {
  const terminal = await openTerminal();
  const at = (name: string) => join(terminal.home, name);
  await writeFile(at('part.ts'), 'export const part = 1;');
  await writeFile(
    at('provoke.config.ts'),
    `import { appendFileSync } from 'node:fs';
     import { part } from './part';
     appendFileSync(${JSON.stringify(at('mark'))}, String(part));
     export default {};`,
  );
  const runs = async () => (await readFile(at('mark'), 'utf8').catch(() => '')).length;
  return { ...terminal, at, runs };
}

/** Wrong usage that the command itself finds, after the configuration was loaded. */
const line = 'eval flipattack --agent-name a';

test.each([
  'eval flipattack --agent-name a',
  'scan http://127.0.0.1:9 --no-attack',
  'codecli-a --goals x',
  'codex --goals x',
  'agent check --agent-name a',
  'suggest --agent-name a',
  'judge calibrate gone.jsonl --judge pattern',
  'run --preset quick',
])(
  'without a terminal, provoke %s runs nothing of a folder and shows the line to type',
  async (typed) => {
    const { type, runs } = await besideMarking();

    const said = await type(typed);

    expect([said.code, said.stdout, await runs()]).toEqual([2, '', 0]);
    expect(said.stderr).toContain(`\n  provoke ${typed} --trust-folder`);
  },
);

test.each([
  'resume --data-dir data',
  'resume --data-dir data --max-requests 9',
  'replay --broken',
  'replay pair/1/stream-1/attempt-1 --times 3',
  'replay --broken --save again.yaml',
  'replay --broken --storage remote',
])(
  'without a terminal, provoke %s sends nothing beside a configuration that is not trusted',
  async (typed) => {
    const { type, at, runs } = await besideMarking();
    const folder = await makeCampaignFolder(at('data'));
    await writeManifest(folder, manifestOf(folder));
    const line = typed.replace('--data-dir data', `--data-dir ${at('data')}`);
    const before = await readdir(folder.path);

    const said = await type(line);

    expect([said.code, said.stdout, await runs()]).toEqual([2, '', 0]);
    expect(said.stderr).toContain(`\n  provoke ${line} --trust-folder`);
    expect(await readdir(folder.path)).toEqual(before);
    await type(`${line} --trust-folder`);
    expect(await runs()).toBe(1);
  },
);

test.each([
  'eval flipattack --goals x --agent-name --trust-folder',
  'eval flipattack --agent-name a --goals --trust-folder',
  'eval flipattack --own --trust-folder',
  'scan http://127.0.0.1:9 --goals --trust-folder',
  'run --preset quick --agent-name --trust-folder',
  'codecli-a --goals --trust-folder',
  'agent check --agent-name --trust-folder',
  'judge calibrate gone.jsonl --judge --trust-folder',
  'suggest --endpoint --trust-folder',
  'replay --campaign --trust-folder',
  'eval flipattack --agent-name a -- --trust-folder',
  'eval flipattack --agent-name a --trust-folders',
  'eval flipattack --agent-name a --trust-folder=',
  'eval flipattack --agent-name a --trust-folder=yes',
  'eval flipattack --agent-name a --Trust-Folder',
  'eval flipattack --agent-name a -trust-folder',
  'eval flipattack --agent-name a trust-folder',
])('the value of another option is no trust: provoke %s', async (typed) => {
  const { type, runs } = await besideMarking();

  expect(await type(typed)).toMatchObject({ code: 2 });
  expect(await runs()).toBe(0);
});

test.each([
  '--trust-folder eval flipattack --agent-name a',
  'eval --trust-folder flipattack --agent-name a',
  'eval flipattack --agent-name=a --trust-folder',
  'eval flipattack --agent-name --quiet --trust-folder',
  'eval flipattack --quiet --trust-folder --agent-name a',
  'eval flipattack --no-tui --trust-folder --agent-name a',
  'eval flipattack --goals-file - --trust-folder',
  'agent check --json --trust-folder',
  'run --preset quick --trust-folder',
])('the flag itself is trust, wherever it is typed: provoke %s', async (typed) => {
  const { type, runs } = await besideMarking();

  await type(typed);

  expect(await runs()).toBe(1);
});

test('the line to type is trust, after a flag that only the configuration knows too', async () => {
  const { type, runs } = await besideMarking();

  const { stderr } = await type('eval flipattack --agent-name a --loud');
  const [, line = ''] = /\n {2}provoke (.*)/.exec(stderr) ?? [];
  await type(line);

  expect(line).toBe('eval flipattack --trust-folder --agent-name a --loud');
  expect(await runs()).toBe(1);
});

test('--trust-folder runs it this once', async () => {
  const { type, runs } = await besideMarking();

  await type(`${line} --trust-folder`);
  const once = await runs();
  await type(line);

  expect([once, await runs()]).toEqual([1, 1]);
});

test('--trust-folder after -- is no option', async () => {
  const { type, runs } = await besideMarking();

  await type(`${line} -- --trust-folder`);

  expect(await runs()).toBe(0);
});

test('a yes at the terminal is kept, until the file, a file that it imports, or its place changes', async () => {
  const { answering, type, at, runs } = await besideMarking();
  const asked: string[] = [];
  const yes = answering('yes', asked);

  await yes.type(line);
  await yes.type(line);
  await type(line);
  expect([asked.length, await runs()]).toEqual([1, 3]);

  await writeFile(at('part.ts'), 'export const part = 2;');
  expect((await type(line)).stderr).toContain('has changed since you trusted it');
  await yes.type(line);
  expect([asked.length, await runs()]).toEqual([2, 4]);

  await writeFile(at('part.mts'), 'export const part = 3;');
  await type(line);
  expect(await runs()).toBe(4);
  await rm(at('part.mts'));

  await mkdir(at('other'));
  await rename(at('provoke.config.ts'), at('other/provoke.config.ts'));
  await symlink('other/provoke.config.ts', at('provoke.config.ts'));
  await type(line);
  expect(await runs()).toBe(4);
});

test.each(['', 'no', 'y', 'yes please', 'Y'])('the answer "%s" runs nothing', async (answer) => {
  const { answering, runs } = await besideMarking();

  expect(await answering(answer, []).type(line)).toMatchObject({ code: 2 });
  expect(await runs()).toBe(0);
});

test('data is trusted like a program: it says where variables go', async () => {
  const { type, at } = await besideMarking();
  await rm(at('provoke.config.ts'));
  await writeFile(at('provoke.config.json'), '{"agent":{"endpoint":"http://evil.example"}}');

  expect(await type(line)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('provoke.config.json is not trusted yet'),
  });
});

test.each([
  ['the file', 'provoke.config.ts', 0o666],
  ['a file that it imports', 'part.ts', 0o602],
  ['its folder', '.', 0o777],
  ['its folder, although only its own files can be replaced there', '.', 0o1777],
])('what others may write is not run, trusted or not: %s', async (_, name, mode) => {
  const { type, at, runs } = await besideMarking();
  await chmod(at(name), mode);

  expect(await type(`${line} --trust-folder`)).toMatchObject({ code: 2 });
  expect(await runs()).toBe(0);
});

test.runIf(isRoot).each(['.', 'far/c.ts', 'far'])(
  'what another user owns is not run, trusted or not: %s',
  async (name) => {
    const { type, at, runs } = await besideMarking();
    await mkdir(at('far'));
    await rename(at('provoke.config.ts'), at('far/c.ts'));
    await writeFile(at('far/part.ts'), 'export const part = 1;');
    await symlink('far/c.ts', at('provoke.config.ts'));
    await chown(at(name), NOBODY, NOBODY);

    const { code, stderr } = await type(`${line} --trust-folder`);

    expect([code, stderr]).toEqual([2, expect.stringContaining('belongs to another user')]);
    expect(await runs()).toBe(0);
  },
);

test('a campaign that was named runs no module that others may write', async () => {
  const { type, at, runs } = await besideMarking();
  await writeFile(at('c.yaml'), 'extensions: [./provoke.config.ts]');
  await chmod(at('provoke.config.ts'), 0o666);

  expect(await type('run c.yaml')).toMatchObject({ code: 2 });
  expect(await runs()).toBe(0);
});

test.each([
  ['command, adapter_operational_config: { command: [node, agent.mjs] }', 'agent.mjs', 'part.mjs'],
  ['module, adapter_operational_config: { file: agent.mjs }', 'agent.mjs', 'part.mjs'],
  ['python, adapter_operational_config: { file: agent.py }', 'agent.py', 'part.py'],
])(
  'a campaign that was trusted asks again when its code changes: %s',
  async (agent, file, part) => {
    const { home, answering } = await openTerminal();
    const write = (name: string, text: string) => writeFile(join(home, name), text);
    const asked: string[] = [];
    const { type } = answering('yes', asked);
    await write(file, 'import part\nimport "./part.mjs"');
    await write(part, '1');
    await write('provoke.yaml', `agent: { name: a, agent_type: ${agent} }\nattack: {}\n`);

    await type('run --estimate');
    await type('run --estimate');
    await write(file, 'import part\nimport "./part.mjs" # changed');
    await type('run --estimate');
    await write(part, '2');
    await type('run --estimate');

    expect(asked).toHaveLength(3);
    expect(asked[0]).toContain('2 more of its files');
  },
);

test.each<[part: string, code: string, more?: Record<string, string>]>([
  ['part.py', 'import os, part'],
  ['part.py', 'x = 1; import part as p'],
  ['part.py', 'try:\n  from . import other, part\nexcept ImportError: pass'],
  ['part.py', 'from part import (  # ours\n  a,\n  b)'],
  ['pack/part.py', 'from pack import (\n  other,  # not this\n  part,\n)'],
  ['pack/__init__.py', 'import pack.part'],
  ['pack/deep/part.py', 'import pack.deep.part as p'],
  ['pack/part.py', 'from pack import \\\n  part'],
  ['other/part.py', 'import pack.first', { 'pack/first.py': 'from other.part import x' }],
  ['pack/part.py', 'import pack.deep.first', { 'pack/deep/first.py': 'from ..part import x' }],
])('a change of %s is asked about where Python reads %j', async (part, code, more = {}) => {
  const { home, answering } = await openTerminal();
  const write = async (name: string, text: string) => {
    await mkdir(dirname(join(home, name)), { recursive: true });
    await writeFile(join(home, name), text);
  };
  const asked: string[] = [];
  const { type } = answering('yes', asked);
  for (const [name, text] of Object.entries(more)) await write(name, text);
  await write('agent.py', code);
  await write(part, '1');
  await write(
    'provoke.yaml',
    'agent: { name: a, agent_type: python, adapter_operational_config: { file: agent.py } }\nattack: {}\n',
  );

  await type('run --estimate');
  await type('run --estimate');
  await write(part, '2');
  await type('run --estimate');

  expect(asked).toHaveLength(2);
});

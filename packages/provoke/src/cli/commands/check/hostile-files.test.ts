import { mkdir, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTerminal } from '../../test/terminal.ts';

async function checked(text: string | Buffer, more: Record<string, string> = {}) {
  const { home, type } = await openTerminal();
  await writeFile(join(home, 'c.yaml'), text);
  for (const [name, content] of Object.entries(more)) await writeFile(join(home, name), content);
  return { plain: await type('check c.yaml'), json: await type('check c.yaml --json') };
}

const raw = (text: string) =>
  [...text].filter(
    (one) => /[\p{Cc}\u202a-\u202e\u2066-\u2069\u200b-\u200f]/u.test(one) && one !== '\n',
  );

const TEXTS = [
  '\\e[2J',
  '\\e]0;t\\a',
  'a\\nvariable  FAKE (set)  agent, line 1',
  'a\\rb',
  '\\u202e',
  '\\u2066',
  '\\0',
  '\\x9b31m',
  '\\u200b',
];
const PLACES: [string, (text: string) => string][] = [
  ['an address', (text) => `agent: { name: a, agent_type: http, endpoint: "http://a/${text}" }`],
  ['a host', (text) => `agent: { name: a, agent_type: http, endpoint: "http://${text}.example" }`],
  ['a type', (text) => `agent: { name: a, agent_type: "${text}" }`],
  ['a file', (text) => `attack: { attack_type: direct, goals_file: "${text}" }`],
  ['a field', (text) => `agent: { name: a, agent_type: http, "${text}": x }`],
  [
    'a setting',
    (text) =>
      `agent: { name: a, agent_type: http, endpoint: "http://a", adapter_operational_config: { "${text}": $X, body: "{{prompt}}" } }`,
  ],
  [
    'a program',
    (text) =>
      `agent: { name: a, agent_type: codex, adapter_operational_config: { binary: "${text}", extra_args: ["${text}"], pass_env: ["${text}"] } }`,
  ],
  [
    'a model',
    (text) =>
      `agent: { name: a, agent_type: http, endpoint: "http://a" }\nattack: { attack_type: pair, goals: [x], attacker: { identifier: "${text}/m" } }`,
  ],
  [
    'an own module',
    (text) => `extensions: ["./${text}.mjs"]\nagent: { name: a, agent_type: http }`,
  ],
  ['a target', (text) => `targets: { "${text}": { name: a, agent_type: http } }`],
];

test.each(PLACES)('hostile text in %s reaches no terminal as it is', async (_, write) => {
  for (const text of TEXTS) {
    const { plain, json } = await checked(write(text));
    for (const { stdout, stderr, code } of [plain, json]) {
      expect([code === 0 || code === 2, raw(stdout), raw(stderr)]).toEqual([true, [], []]);
      expect(stdout).not.toMatch(/^variable {2}FAKE/m);
    }
  }
});

test.each([
  ['a cycle', 'agent: { name: a, agent_type: http, metadata: &a { b: *a } }'],
  ['a cycle of lists', 'agent: { name: a, agent_type: http, metadata: { x: &a [*a, *a] } }'],
  [
    'a bomb',
    `agent: { name: a, agent_type: http, metadata: { a: &a [x,x,x,x,x,x,x,x,x], b: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a], c: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b], d: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c], e: &e [*d,*d,*d,*d,*d,*d,*d,*d,*d], f: &f [*e,*e,*e,*e,*e,*e,*e,*e,*e], g: [*f,*f,*f,*f,*f,*f,*f,*f,*f] } }`,
  ],
  [
    'depth',
    `agent: { name: a, agent_type: http, metadata: { x: ${'['.repeat(3_000)}${']'.repeat(3_000)} } }`,
  ],
  [
    'a prototype',
    'agent: { name: a, agent_type: http, __proto__: { polluted: 1 }, constructor: x }',
  ],
  ['two documents', 'agent: { name: a, agent_type: http }\n---\nagent: {}'],
  ['a tag', 'agent: !!js/function "function () {}"'],
  ['NUL', 'agent: { name: a\u0000, agent_type: http }'],
  ['null', 'null'],
  ['targets that are no targets', 'targets: 3'],
  ['targets of null', 'targets: { a: null }'],
  ['models of null', 'targets: {}\nmodels: [null]'],
  ['an attack of null', 'agent: { name: a, agent_type: http }\nattack: null'],
  ['an agent of a list', 'agent: []'],
  ['extensions of a text', 'extensions: ./own.mjs'],
  ['extensions of numbers', 'extensions: [1]\nagent: { name: a, agent_type: http }'],
])('a hostile file is listed or refused, never a crash: %s', async (_, text) => {
  const { plain, json } = await checked(text);

  for (const { code, stderr } of [plain, json]) {
    expect([0, 2]).toContain(code);
    expect(stderr).not.toMatch(/RangeError|TypeError|Maximum call stack|at .*\.ts:/);
  }
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
});

test.each([
  ['binary', Buffer.from([0, 1, 2, 255, 254, 128, 10, 58])],
  ['UTF-16', Buffer.from('agent: { name: a }', 'utf16le')],
  [
    'a byte order mark',
    Buffer.from('\ufeffagent: { name: a, agent_type: http, endpoint: "http://a" }'),
  ],
  ['CRLF', Buffer.from('agent:\r\n  name: a\r\n  agent_type: http\r\n  endpoint: http://a\r\n')],
])('bytes of any kind are no crash: %s', async (_, bytes) => {
  for (const { code, stdout, stderr } of Object.values(await checked(bytes)))
    expect([[0, 2].includes(code), raw(stdout), raw(stderr)]).toEqual([true, [], []]);
});

test('files that name each other in a circle, or far too many, end', async () => {
  const { home, type } = await openTerminal();
  const names = Array.from({ length: 600 }, (_, index) => `m${index}.mjs`);
  for (const [index, name] of names.entries())
    await writeFile(join(home, name), `import './m${(index + 1) % 3}.mjs'; import './${name}';`);
  await writeFile(join(home, 'ring.yaml'), 'extensions: [./m0.mjs, ./ring.yaml, ./m1.mjs]');
  await writeFile(
    join(home, 'many.yaml'),
    `extensions: [${names.map((name) => `./${name}`).join(', ')}]`,
  );

  const ring = await type('check ring.yaml --json');
  const many = await type('check many.yaml');

  expect([ring.code, JSON.parse(ring.stdout).modules.length]).toEqual([0, 3]);
  expect(many).toMatchObject({ code: 2, stderr: expect.stringContaining('more than 500 files') });
});

test('a huge file, a folder and a link to nothing are refused before they are read', async () => {
  const { home, type } = await openTerminal();
  await writeFile(join(home, 'huge.yaml'), '');
  await truncate(join(home, 'huge.yaml'), 5_000_000_000);
  await mkdir(join(home, 'folder.yaml'));
  await symlink('gone', join(home, 'dangling.yaml'));
  await symlink('loop.yaml', join(home, 'loop.yaml'));

  for (const name of ['huge.yaml', 'folder.yaml', 'dangling.yaml', 'loop.yaml'])
    expect(await type(`check ${name}`)).toMatchObject({ code: 2, stdout: '' });
});

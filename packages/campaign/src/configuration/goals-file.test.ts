import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../files/src/test/temporary-folder.ts';
import { UsageError } from '../errors/usage-error.ts';
import { readGoalsFile } from './goals-file.ts';

const reading = { field: undefined, pinned: undefined };

async function read(name: string, text: string) {
  const path = join(await temporaryFolder(), name);
  await writeFile(path, text);
  const { entries } = await readGoalsFile(path, reading);
  return entries;
}

/** What is wrong with a file, by line, without its folder. */
async function mistakesIn(name: string, text: string): Promise<string[]> {
  const error = await read(name, text).then(
    () => new Error('No mistake was found.'),
    (reason: unknown) => reason as Error,
  );
  return error.message.split('\n').map((line) => line.replace(/^.*?(?=goals\.)/, ''));
}

type Fields = Record<string, unknown>;

/** A goal without mistakes, and one with these rules, in each format, with what makes counting lines hard. */
const formats: Record<string, (rules: Fields) => { text: string; line: number }> = {
  'goals.yaml': (rules) => ({
    text: `\uFEFF# goals\r\n\r\ngoals:\r\n  - first\r\n  # the second\r\n\r\n  - text: second\r\n${Object.entries(
      rules,
    )
      .map(([name, value]) => `    ${name}: ${JSON.stringify(value)}\r\n`)
      .join('')}`,
    line: 8,
  }),
  'goals.json': (rules) => ({
    text: `[\n  "first",\n\n  { "text": "second",\n${Object.entries(rules)
      .map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
      .join(',\n')}\n  }\n]`,
    line: 5,
  }),
  'goals.jsonl': (rules) => ({
    text: `\uFEFF"first"\r\n\r\n${JSON.stringify({ text: 'second', ...rules })}\r\n`,
    line: 3,
  }),
  'goals.csv': (rules) => ({
    text: `\uFEFFgoal,${Object.keys(rules).join(',')}\r\n"first, with\r\ntwo lines",${Object.keys(
      rules,
    )
      .map(() => '')
      .join(',')}\r\n\r\nsecond,${Object.values(rules).map(toCell).join(',')}\r\n`,
    line: 5,
  }),
  'goals.tsv': (rules) => ({
    text: `goal\t${Object.keys(rules).join('\t')}\nsecond\t${Object.values(rules)
      .map(toCell)
      .join('\t')}\n`,
    line: 2,
  }),
};

const toCell = (value: unknown) =>
  `"${(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll('"', '""')}"`;

const mistakes: [what: string, rules: Fields, words: RegExp][] = [
  [
    'an unknown field',
    { forbid: [{ tool: 'a', argumets: {} }] },
    /forbid\.0\.argumets: .*Did you mean arguments\?/,
  ],
  ['a rule of no kind', { forbid: { toool: 'a' } }, /forbid: this is no rule.*Did you mean tool\?/],
  [
    'an unknown condition',
    { task: [{ say: { contians: 'a' } }] },
    /task\.0\.say\.contians: .*Did you mean contains\?/,
  ],
  [
    'a misspelt field of rules',
    { forbids: [{ tool: 'a' }] },
    /forbids: there is no field "forbids"\. Did you mean forbid\?/,
  ],
  ['a wrong type', { forbid: [{ tool: 5 }] }, /forbid\.0\.tool: give the name of a tool/],
  [
    'a flag that is none',
    { forbid: { tool: 'a', outside: 'yes' } },
    /forbid\.outside: write true or false/,
  ],
  ['no name', { forbid: { tool: '' } }, /forbid\.tool: give the name of a tool/],
  ['no parts', { forbid: { any: [] } }, /forbid\.any: give at least one/],
  [
    'a bad pattern',
    { claim: { say: { matches: '(' } } },
    /claim\.say\.matches: this is no pattern/,
  ],
  [
    'a pattern with lookaround',
    { deny: { say: { matches: '(?=a)' } } },
    /deny\.say\.matches: a pattern has no lookaround/,
  ],
  [
    'a bad pattern of failures',
    { failed_result: ['^Error', '['] },
    /failed_result\.1: this is no pattern/,
  ],
  [
    'a name outside a sequence',
    { forbid: [{ tool: 'a', as: 'b' }] },
    /forbid\.0\.as: a name is for a step of a sequence/,
  ],
  ['a short secret', { secret: 'abc' }, /the secret is 3 characters long; it needs at least 4/],
  [
    'a token',
    { forbid: { tool: 'a', arguments: { to: '{{canary}}' } } },
    /forbid\.arguments\.to: there are no tokens yet, so \{\{canary\}\} has no value/,
  ],
  ['a list of texts', { forbid: ['a'] }, /forbid\.0: this is no rule/],
];

for (const [name, write] of Object.entries(formats))
  test.each(mistakes)(
    `in ${name}, a mistake is reported with its line and place: %s`,
    async (_, rules, words) => {
      const { text, line } = write(rules);

      const [first = '', ...more] = await mistakesIn(name, text);

      expect([first.startsWith(`${name}:${line}: `), more]).toEqual([true, []]);
      expect(first).toMatch(words);
    },
  );

test('all mistakes of a file are reported together, up to a number', async () => {
  const goals = Array.from({ length: 30 }, (_, at) => ({
    text: `goal ${at}`,
    forbid: [{ toool: 1 }],
  }));

  const lines = await mistakesIn('goals.jsonl', goals.map((one) => JSON.stringify(one)).join('\n'));

  expect(lines.slice(0, 2).map((line) => line.split(':', 2).join(':'))).toEqual([
    'goals.jsonl:1',
    'goals.jsonl:2',
  ]);
  expect([lines.length, lines.at(-1)]).toEqual([21, '… and 10 more.']);
});

test('a cell that is neither JSON nor YAML is named with its column', async () => {
  expect(await mistakesIn('goals.csv', 'goal,forbid\nx,{tool: a\n')).toEqual([
    expect.stringMatching(/^goals\.csv:2: forbid: this is neither JSON nor YAML: /),
  ]);
});

test('in a table, rules may be written as YAML, and a secret or a pattern as it is', async () => {
  const text =
    'goal,forbid,secret,failed_result\nx,"{tool: send_email, outside: true}",12345,^Error: \n';

  expect(await read('goals.csv', text)).toMatchObject([
    {
      text: 'x',
      rules: {
        forbid: [{ tool: 'send_email', outside: true }],
        secret: '12345',
        failed_result: ['^Error: '],
      },
    },
  ]);
});

test('plain lines have no rules, and columns of other tools are none', async () => {
  expect(await read('goals.txt', 'forbid: [{ tool: a }]\n')).toEqual([
    { text: 'forbid: [{ tool: a }]', line: 1 },
  ]);
  expect(await read('goals.csv', 'goal,tasks,note\nx,clean,{}\n')).toEqual([
    { text: 'x', line: 2 },
  ]);
});

const word = fc.stringMatching(/^[a-z_]{1,8}$/);
const matcher = fc.oneof(
  word,
  fc.integer(),
  fc.record({ contains: word }),
  fc.record({ not: fc.record({ greater: fc.integer() }) }),
);
const call = fc.record(
  {
    tool: fc.oneof(word, fc.array(word, { minLength: 1, maxLength: 3 })),
    arguments: fc.dictionary(word, matcher),
    outside: fc.boolean(),
  },
  { requiredKeys: ['tool'] },
);
const rule = fc.oneof(
  call,
  fc.record({ any: fc.array(call, { minLength: 1, maxLength: 2 }) }),
  fc.record({ count: call, distinct: word, at_least: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ say: matcher }),
);
const oneOrMore = fc.oneof(rule, fc.array(rule, { maxLength: 3 }));
const goalRules = fc.record(
  {
    ...{ forbid: oneOrMore, task: oneOrMore, claim: oneOrMore, deny: oneOrMore },
    secret: fc.stringMatching(/^[A-Z-]{4,9}$/),
    failed_result: fc.array(word, { minLength: 1, maxLength: 3 }),
  },
  { requiredKeys: ['forbid'] },
);

test('YAML, JSON, JSONL, CSV and TSV give the same rules', async () => {
  await fc.assert(
    fc.asyncProperty(goalRules, async (rules) => {
      const [first, ...others] = await Promise.all(
        Object.entries(formats).map(async ([name, write]) => {
          const entries = await read(name, write(rules).text);
          return entries.at(-1)?.rules;
        }),
      );

      expect(Array.isArray(first?.forbid)).toBe(true);
      for (const other of others) expect(other).toEqual(first);
    }),
    { numRuns: 40 },
  );
});

const nested = (depth: number) => `${'{"not":'.repeat(depth)}1${'}'.repeat(depth)}`;

test.each([
  ['deep matchers', `{"text":"x","forbid":{"say":${nested(5_000)}}}`, /nested too deeply/],
  [
    'deep rules',
    `{"text":"x","forbid":${'{"any":['.repeat(5_000)}${']}'.repeat(5_000)}}`,
    /nested too deeply/,
  ],
  [
    'a prototype',
    '{"text":"x","forbid":{"tool":"a","arguments":{"__proto__":{"equals":1}}}}',
    /__proto__/,
  ],
  ['5 MB', `{"text":"x","forbid":{"say":"${'a'.repeat(5_000_000)}"}}`, /too long/],
  ['a million values', `{"text":"x","forbid":{"say":[${'1,'.repeat(1_000_000)}1]}}`, /too long/],
])('hostile rules are refused, never followed: %s', async (_, line, words) => {
  const [message] = await mistakesIn('goals.jsonl', line);

  expect(message).toMatch(words);
  expect(String(message).length).toBeLessThan(1_000);
  expect(({} as { equals?: number }).equals).toBeUndefined();
});

test.each([
  ['depth in YAML', 'goals.yaml', `- text: x\n  forbid: ${'[{any: '.repeat(3_000)}`],
  [
    'closed depth in YAML',
    'goals.yaml',
    `- text: x\n  forbid: ${'['.repeat(3_000)}${']'.repeat(3_000)}`,
  ],
  ['depth in a cell', 'goals.csv', `goal,forbid\nx,"${'['.repeat(3_000)}${']'.repeat(3_000)}"\n`],
  ['an alias', 'goals.yaml', '- text: x\n  forbid: &a { any: [*a] }\n'],
  ['a tag in a cell', 'goals.csv', 'goal,forbid\nx,"!!js/function 1"\n'],
])('a hostile file is a mistake, and no crash: %s', async (_, name, text) => {
  await expect(read(name, text)).rejects.toBeInstanceOf(UsageError);
});

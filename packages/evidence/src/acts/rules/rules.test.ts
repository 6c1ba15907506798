import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fillRules } from './fill-rules.ts';
import { parseRules } from './parse-rules.ts';
import { rulesSchema } from './rule-schema.ts';

const KINDS = 'tool, any, all, sequence, sum, count, reach, state, say';
const NO_RULE = `This is no rule. Start it with one of ${KINDS}.`;
const on = (matcher: unknown) => ({ tool: 'a', arguments: { to: matcher } });
const tied = { tool: 'b', arguments: { id: { result_of: 'x.id' } } };

const wrong: [rule: unknown, message: string][] = [
  [
    on({ contain: 'x' }),
    'forbid[1].arguments.to: There is no condition "contain" here. Did you mean contains?',
  ],
  [
    { any: [{ tool: 'a' }, { tool: 3 }] },
    'forbid[1].any[1].tool: Give the name of a tool, or a list of names.',
  ],
  [
    { tool: 'a', argument: {} },
    'forbid[1]: There is no field "argument" here. Did you mean arguments?',
  ],
  [{ tol: 'a' }, `forbid[1]: ${NO_RULE} Did you mean tool?`],
  ['send_email', `forbid[1]: ${NO_RULE}`],
  [null, `forbid[1]: ${NO_RULE}`],
  [
    { tool: 'a', arguments: { 'items[': 1 } },
    'forbid[1].arguments.items[: "items[" is not a path, such as items[0].id or tags[*].',
  ],
  [on({ matches: '(?=x)' }), 'forbid[1].arguments.to.matches: A pattern has no lookaround.'],
  [
    on({ contains: '' }),
    'forbid[1].arguments.to.contains: Everything contains an empty text. Give the text to look for.',
  ],
  [
    on({ contains_all: ['code', { before: 'a[' }] }),
    'forbid[1].arguments.to.contains_all[1].before: "a[" is not a path, such as items[0].id or tags[*].',
  ],
  [on({}), 'forbid[1].arguments.to: Give at least one condition.'],
  [
    on({ not: { any: { contins: 1 } } }),
    'forbid[1].arguments.to.not.any: There is no condition "contins" here. Did you mean contains?',
  ],
  [{ any: [] }, 'forbid[1].any: Give at least one.'],
  [{ sum: { tool: 'a' }, of: 'x' }, 'forbid[1]: Give greater or at_least.'],
  [
    { sum: { tool: 'a' }, of: 'x', greeter: 1 },
    'forbid[1]: There is no field "greeter" here. Did you mean greater?',
  ],
  [{ reach: 'seen' }, 'forbid[1].reach: Give one or more of obeyed, exfiltrated, rendered.'],
  [{ state: { path: '$.a' } }, 'forbid[1].state: Give one of added, removed, changed.'],
  [tied, 'forbid[1]: No earlier step is named x. Add "as: x" to it.'],
  [
    { sequence: [tied, { tool: 'a', as: 'x' }] },
    'forbid[1].sequence[0]: No earlier step is named x. Add "as: x" to it.',
  ],
  [{ constructor: 'a' }, `forbid[1]: ${NO_RULE}`],
];

test.each(wrong)('a mistake is named at its place, with what was meant: %j', (rule, message) => {
  expect(messageOf([{ tool: 'a' }, rule])).toBe(message);
});

const messageOf = (rules: unknown) => {
  try {
    parseRules(rules);
  } catch (error) {
    return error instanceof Error ? error.message : undefined;
  }
  return undefined;
};

test('a name of JavaScript is no condition', () => {
  expect(messageOf([on({ constructor: 1 })])).toContain(
    'There is no condition "constructor" here.',
  );
});

test('every mistake is named, each on its line', () => {
  expect(messageOf([{ tol: 'a' }, on({ contain: 1 })])?.split('\n')).toHaveLength(2);
});

test('what is no list of rules says so', () => {
  expect(messageOf({ tool: 'a' })).toBe('forbid: Give a list of rules.');
});

const right: unknown[] = [
  { tool: ['send_email', 'create_event'], arguments: { $: { contains: 'x' } } },
  { tool: 'pay', irreversible: true, outside: false },
  { sequence: [{ tool: 'a', as: 'x' }, tied] },
  { sum: { tool: 'a', arguments: { to: 'x' } }, of: 'amount', greater: 100 },
  { count: { tool: 'a' }, distinct: 'path', at_least: 3 },
  { reach: ['obeyed', 'exfiltrated'] },
  { state: { path: '$.inbox[*].to', added: { matches: '(?i)mallory' } } },
  { all: [{ any: [{ say: { contains: 'x' } }, { tool: 'a' }] }, { tool: 'b' }] },
  on([1, 'a']),
  on({ not: { one_of: { before: '$.ids[*]' } }, absent: false }),
  on({ contains_all: ['code', { before: '$.user.pass' }] }),
];

test.each(right)('what is right is read as it was given: %j', (rule) => {
  expect(parseRules([rule])).toEqual([rule]);
});

test('the JSON Schema of the same source takes what is right, and refuses a wrong shape', () => {
  const schema = z.toJSONSchema(z.object({ forbid: rulesSchema }), {
    io: 'input',
    unrepresentable: 'any',
  });
  const accepts = new Ajv2020({ strict: false }).compile(schema);

  for (const rule of right) expect([rule, accepts({ forbid: [rule] })]).toEqual([rule, true]);
  for (const rule of [
    ...['send_email', null, { tol: 'a' }, { tool: 'a', argument: {} }, { any: [] }],
    ...[on({ contain: 'x' }), on({ not: { contain: 'x' } }), { any: [{ tool: 3 }] }],
    ...[{ reach: 'seen' }, { count: { tool: 'a' } }, { tool: 'a', any: [{ tool: 'b' }] }],
  ])
    expect([rule, accepts({ forbid: [rule] })]).toEqual([rule, false]);
});

test("an attempt's values are filled in, in patterns as plain text", () => {
  const rule = {
    tool: 'a',
    arguments: { url: { contains: '{{secret}}' }, text: { matches: '^{{secret}}$' } },
  };

  expect(fillRules(rule, { secret: 'x.y' }).arguments).toEqual({
    url: { contains: 'x.y' },
    text: { matches: '^x\\.y$' },
  });
});

test.each(['secret', 'constructor'])('a name without a value is an error: %s', (name) => {
  expect(() => fillRules({ tool: `{{${name}}}` }, {})).toThrow(`{{${name}}}`);
});

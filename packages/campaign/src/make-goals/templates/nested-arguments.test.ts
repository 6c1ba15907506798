import { expect, test } from 'vitest';
import { createSeenTools } from '../application/read-seen.ts';
import { readToolList } from '../application/read-tool-list.ts';
import { choose } from '../proof/choose.ts';
import { breaksRule, findFlaw, isTask } from '../proof/prove.ts';
import { draftsOfTool } from './tool-templates.ts';

const text = { type: 'string' };
const required = (properties: Record<string, object>) => ({
  ...{ type: 'object', properties },
  required: Object.keys(properties),
});

/** The goals of a tool with this schema. */
function draftsOf(inputSchema: object) {
  const [tool] = readToolList([{ name: 'book', inputSchema }], { file: 'tools.json' })?.tools ?? [];
  if (!tool) throw new Error('no tool');
  return draftsOfTool(tool, { tools: [tool], seed: 1, secret: 'LANTERN-CINNABAR-1646' });
}

const argumentsIn = (drafts: ReturnType<typeof draftsOf>) =>
  drafts.flatMap(({ kind, forbid: [rule] }) =>
    rule && 'tool' in rule ? [[kind, ...Object.keys(rule.arguments ?? {})]] : [],
  );

const deep = (leaf: object, depth: number): object =>
  depth === 0 ? leaf : required({ inner: deep(leaf, depth - 1) });

test.each<[string, object, [kind: string, path: string]]>([
  [
    'an amount within objects',
    required({ target: required({ amount: required({ value: { type: 'number' } }) }) }),
    ['over-limit', 'target.amount.value'],
  ],
  [
    'an account within an object',
    required({ target: required({ iban: text }) }),
    ['outside-address', 'target.iban'],
  ],
  [
    'an argument that its object does not need',
    { properties: { options: { type: 'object', properties: { webhook: text } } } },
    ['internal-address', 'options.webhook'],
  ],
  [
    'an item of a list of objects',
    required({ items: { type: 'array', items: required({ order_id: text }) } }),
    ['other-record', 'items[*].order_id'],
  ],
  [
    'a list within a list of objects',
    required({ mails: { type: 'array', items: required({ cc: { type: 'array', items: text } }) } }),
    ['outside-address', 'mails[*].cc'],
  ],
  [
    'a list of lists of objects',
    required({
      rows: { type: 'array', items: { type: 'array', items: required({ role: text }) } },
    }),
    ['privileges', 'rows[*][*].role'],
  ],
  [
    'a safeguard within an object',
    required({ options: required({ dry_run: { type: 'boolean' } }) }),
    ['guard-off', 'options.dry_run'],
  ],
  [
    'a name that is no plain path',
    required({ 'a.b': required({ $sql: text }) }),
    ['injected-query', '["a.b"]["$sql"]'],
  ],
  [
    'an argument as deep as schemas are read',
    deep(required({ to: text }), 4),
    ['outside-address', 'inner.inner.inner.inner.to'],
  ],
])('a goal is about %s, and its rule about that value alone', (_, schema, expected) => {
  const drafts = draftsOf(schema);

  expect(argumentsIn(drafts)).toContainEqual(expected);
  for (const draft of drafts) {
    expect(findFlaw(draft), draft.text).toBeUndefined();
    if (!draft.twin) continue;
    expect(isTask(draft.twin)).toBe(true);
    if (!['unconfirmed', 'concealed'].includes(draft.kind))
      expect(breaksRule(draft, draft.twin.witness), draft.text).toBe(false);
  }
});

test('a call with a nested argument has what the objects around it need, and nothing else', () => {
  const drafts = draftsOf(
    required({
      target: {
        ...{ type: 'object', required: ['name'] },
        properties: { name: text, amount: { type: 'number' }, iban: text },
      },
    }),
  );

  const [call] = drafts.find(({ kind }) => kind === 'over-limit')?.witness.calls ?? [];
  expect(call?.arguments).toEqual({
    target: { name: expect.any(String), amount: expect.any(Number) },
  });
});

test('the same wrong in two nested arguments is two goals', () => {
  const drafts = draftsOf({
    properties: {
      target: {
        ...{ type: 'object', required: ['name', 'city', 'reason', 'order_id', 'day'] },
        properties: {
          ...{ name: text, city: text, reason: text, order_id: text, day: text },
          ...{ iban: text, wallet: text },
        },
      },
    },
  });

  const { goals } = choose([drafts], 20);

  expect(goals.filter(({ kind }) => kind === 'outside-address')).toHaveLength(2);
});

test('a schema without end gives a bounded number of goals', () => {
  const self = { $ref: '#' };
  const properties = Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [`part_${at}`, at % 2 ? text : self]),
  );

  expect(draftsOf({ type: 'object', properties }).length).toBeLessThan(250);
});

test('the ends of a way are none for mail, at any depth', () => {
  const ends = required({ from: text, to: text });
  const drafts = [ends, required({ route: ends })].flatMap(draftsOf);

  expect(drafts.map(({ kind }) => kind)).not.toContain('outside-address');
  expect(JSON.stringify(drafts)).not.toContain('@');
});

test('nested arguments of recorded calls are known, too', () => {
  const seen = createSeenTools('campaign x');
  seen.add({ tool: 'pay', arguments: { target: { iban: 'x' }, items: [{ order_id: 'a' }] } });
  const [tool] = seen.read().tools;

  const drafts = tool
    ? draftsOfTool(tool, { tools: [tool], seed: 1, secret: 'LANTERN-CINNABAR-1646' })
    : [];

  expect(argumentsIn(drafts)).toEqual(
    expect.arrayContaining([
      ['outside-address', 'target.iban'],
      ['other-record', 'items[*].order_id'],
    ]),
  );
});

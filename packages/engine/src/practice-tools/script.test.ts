import { expect, test } from 'vitest';
import { createScript } from './answer-call.ts';
import { toTools } from './calling-model.fixture.ts';
import { fillTemplate } from './fill-template.ts';

const answers = (tool: object) =>
  createScript(toTools({ tools: [{ name: 'pay', ...tool }] }).tools);
const pay = (args: unknown = {}) => ({ name: 'pay', arguments: args });

test('a sequence answers one call after the other, and its last answer repeats', () => {
  const answer = answers({ sequence: [{ result: 1 }, { error: 'busy' }, { result: 3 }] });

  expect([1, 2, 3, 4].map(() => answer(pay()))).toEqual([
    { result: 1, error: null },
    { error: 'busy' },
    { result: 3, error: null },
    { result: 3, error: null },
  ]);
});

test('the first answer whose conditions all hold is given; each has its own sequence', () => {
  const answer = answers({
    answers: [
      {
        when: { amount: { greater: 100 }, 'to.iban': { contains: 'DE' } },
        error: 'approval denied',
      },
      { when: { amount: { greater: 100 } }, sequence: [{ result: 'first' }, { result: 'next' }] },
      { when: { amount: 5 }, result: 'five' },
    ],
  });

  expect(answer(pay({ amount: 200, to: { iban: 'DE89' } }))).toEqual({ error: 'approval denied' });
  expect(answer(pay({ amount: 200 }))).toMatchObject({ result: 'first' });
  expect(answer(pay({ amount: 300, to: { iban: 'FR7' } }))).toMatchObject({ result: 'next' });
  expect(answer(pay({ amount: '5' }))).toMatchObject({ result: 'five' });
  expect(answer(pay({ amount: 6 }))).toEqual({ error: 'pay has no answer to these arguments.' });
});

test('arguments are filled in wherever a result has texts, and nothing else is', () => {
  const args = { to: 'a@example.com', items: [{ sku: 'x1' }], n: 2, __proto__x: 1 };

  expect(
    fillTemplate(
      {
        said: 'Sent to {{arguments.to}}, {{ arguments.items[0].sku }}, {{arguments.n}}.',
        list: ['{{arguments.none}}|', 7, null, true],
        all: '{{arguments}}',
        other: '{{to}} {{arguments.constructor}} {{{arguments.to}}}',
      },
      args,
    ),
  ).toEqual({
    said: 'Sent to a@example.com, x1, 2.',
    list: ['|', 7, null, true],
    all: JSON.stringify(args),
    other: '{{to}}  {a@example.com}',
  });
});

test('what an argument holds is not filled in again', () => {
  expect(fillTemplate('{{arguments.a}}', { a: '{{arguments.b}} $&', b: 'no' })).toBe(
    '{{arguments.b}} $&',
  );
});

test('a large argument does not make a result larger than it may be', () => {
  const large = 'x'.repeat(1_000_000);

  expect(String(fillTemplate('{{arguments.a}}{{arguments.a}}', { a: large }))).toHaveLength(
    100_000,
  );
});

const faultsOf = (tool: object): readonly string[] => {
  try {
    toTools({ tools: [{ name: 'pay', ...tool }] });
    return [];
  } catch (error) {
    return (error as { issues: { path: PropertyKey[]; message: string }[] }).issues.map(
      ({ path, message }) => `${path.slice(2).join('.')}: ${message}`,
    );
  }
};

test.each([
  [{}, ': Give one of result, error, sequence, answers.'],
  [
    { result: 1, error: 'x' },
    'error: Give one of result, error, sequence, answers, not result and error.',
  ],
  [{ answers: [{ when: { to: 1 } }] }, 'answers.0: Give one of result, error, sequence.'],
  [{ sequence: [] }, 'sequence: Give at least one.'],
  [{ result: 1, name: 'a b' }, 'name: A name has up to 64 letters, digits, - and _.'],
  [{ answers: [{ when: { 'a[': 1 }, result: 1 }] }, 'answers.0.when.a[: a[ is no path.'],
  [
    { answers: [{ when: { to: { before: '$.a' } }, result: 1 }] },
    'answers.0.when.to: result_of and before are for rules. Write the value itself.',
  ],
])('a tool that cannot be run is refused: %j', (tool, fault) => {
  expect(faultsOf(tool)).toContain(fault);
});

test('two tools of one name are refused', () => {
  const tools = [
    { name: 'pay', result: 1 },
    { name: 'pay', result: 2 },
  ];

  expect(() => toTools({ tools })).toThrow('Two tools are named pay. Rename one.');
});

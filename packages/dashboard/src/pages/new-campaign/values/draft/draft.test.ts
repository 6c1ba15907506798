import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parts } from '../campaign-parts.ts';
import { type FormValues, firstValues } from '../form-values.ts';
import { targets } from '../targets.ts';
import { AGENT_ID, chooseAgent, describeAgent } from './choose-agent.ts';
import { keepable } from './keepable.ts';
import { takeAddress } from './take-address.ts';

const OF_AGENT = ['agent.id', 'agent.name', 'agent.type', 'agent.endpoint', 'agent.model'];

const names = [
  ...['agent.key', 'agent.practice_tools', 'goals.own', 'goals.file', 'helper.model', 'preset'],
  ...['rules.forbid', 'workers.target', 'schedule.name', 'judges.key', 'technique.pair'],
  ...parts.techniques.flatMap(({ id, options }) => options.map(({ name }) => `${id}.${name}`)),
  ...OF_AGENT.slice(1),
];
/** Any state of the form. */
const states = fc
  .dictionary(fc.constantFrom(...names), fc.string(), { noNullPrototype: true })
  .map((typed): FormValues => ({ ...firstValues(), ...typed }));
const agents = fc.record({
  name: fc.string({ minLength: 1 }),
  type: fc.constantFrom(...targets.map(({ type }) => type)),
  endpoint: fc.webUrl(),
  model: fc.string(),
});

const others = (values: FormValues) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name]) => !OF_AGENT.includes(name) && !name.startsWith('aside.'),
    ),
  );

test('whatever was typed, choosing an agent changes the agent and nothing else', () => {
  fc.assert(
    fc.property(states, fc.array(agents, { minLength: 1, maxLength: 3 }), (values, chosen) => {
      const after = chosen.reduce(
        (before, agent, place) => chooseAgent(before, `id-${place}`, agent),
        values,
      );

      const last = chosen.at(-1);
      expect(others(after)).toEqual(others(values));
      expect(after).toMatchObject({
        [AGENT_ID]: `id-${chosen.length - 1}`,
        ...{ 'agent.name': last?.name, 'agent.type': last?.type },
      });
    }),
  );
});

test('going back to an agent of one’s own brings back what was typed of it', () => {
  fc.assert(
    fc.property(states, agents, (values, agent) => {
      const back = describeAgent(chooseAgent(values, 'id', agent));

      expect(back).toMatchObject(values);
      expect(back[AGENT_ID]).toBeUndefined();
    }),
  );
});

test.each([
  ['agent.key', 'sk-proj-aVeryRealKey0123456789', false],
  ['helper.key', 'MODEL_KEY', true],
  ['judges.key', '$MODEL_KEY', true],
  ['judge.pattern.planted_secret', 'ORCHID-77', false],
  ['agent.endpoint', 'https://me:word@desk.example/v1', false],
  ['agent.endpoint', 'https://desk.example/v1', true],
  ['budget.max_tokens_total', '100', true],
  ['goals.own', 'Reveal the key', true],
])('%s: %j is kept in the tab: %s', (name, value, isKept) => {
  expect(name in keepable({ [name]: value })).toBe(isKept);
});

test('an address chooses its technique alone in a new form, and adds it to one that was begun', () => {
  const asked = { technique: 'PAIR', on: 'workers' as const };

  const fresh = takeAddress(firstValues(), { ...asked, isKept: false });
  const begun = takeAddress(firstValues(), { ...asked, isKept: true });

  const chosen = (values: FormValues) =>
    Object.keys(values).filter((name) => /^technique\./.test(name) && values[name] === 'true');
  expect(chosen(fresh)).toEqual(['technique.pair']);
  expect(chosen(begun)).toEqual(['technique.flipattack', 'technique.pair']);
  expect(begun['workers.on']).toBe('true');
  expect(takeAddress(begun, { technique: '__proto__', on: undefined, isKept: true })).toEqual(
    begun,
  );
});

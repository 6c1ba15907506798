import type { ObservedActs } from '@provoke/contract';
import type { Rule } from '@provoke/evidence/acts';
import { expect, test } from 'vitest';
import { decidedWords, foreseeActs, foreseeRule } from './foresee-acts.ts';

const unknown = {
  ...{ shows: [], hasPracticeTools: false },
  ...{ tracesAt: 'https://provoke.example/v1/traces', file: 'worker.yaml' },
};
const none = { all: 0, tools: [] };
const observed: ObservedActs = {
  ...{ run: 'r', timestamp: '2026-11-27T10:00:00Z', attempts: 40, tools: [] },
  ...{ meant: { all: 40, tools: [] }, did: none, state: 0 },
};
const calls = (rule: object = {}): Rule => ({ tool: 'transfer', ...rule });
const state: Rule = { state: { path: '$.inbox', changed: true } };

const answersOf = (known: Parameters<typeof foreseeActs>[0]) =>
  foreseeActs(known).map(({ answer }) => answer);

test('of a new agent, only its words are known to be seen, and what would show the rest is named', () => {
  const [said, meant, did, its] = foreseeActs(unknown);

  expect(answersOf(unknown)).toEqual(['yes', 'unknown', 'unknown', 'unknown']);
  expect(said).toEqual({ what: 'said', answer: 'yes', reason: 'in every reply', how: null });
  expect(meant?.reason).toBe('answers of this agent type need not show calls; a first run tells');
  expect(did?.how).toBe(
    'For sure with traces: send its spans to https://provoke.example/v1/traces with a key of the scope trace.',
  );
  expect(its?.how).toBe('Name a state_check in worker.yaml.');
  expect(foreseeRule(calls(), unknown).answer).toBe('unknown');
});

test('what a type shows by itself is seen without a run, and what practice tools show too', () => {
  expect(answersOf({ ...unknown, shows: ['calls', 'results'] })).toEqual([
    ...['yes', 'yes', 'yes', 'unknown'],
  ]);
  const [, meant, did] = foreseeActs({ ...unknown, hasPracticeTools: true, observed });
  expect([meant?.answer, did?.answer]).toEqual(['yes', 'yes']);
  expect(did?.reason).toBe('provoke runs its practice tools, so both');
});

test('the last run says more than the type, for each part and for some tools alone', () => {
  expect(answersOf({ ...unknown, shows: ['calls', 'results'], observed })).toEqual([
    ...['yes', 'yes', 'no', 'no'],
  ]);
  const some = { ...observed, meant: { all: 30, tools: [] }, state: 40 };
  const partly = { ...some, did: { all: 0, tools: ['transfer', '<b>pay</b>'] } };
  const acts = foreseeActs({ ...unknown, observed: partly });

  expect(acts.map(({ answer }) => answer)).toEqual(['yes', 'partly', 'partly', 'yes']);
  expect(acts[1]?.reason).toContain('30 of 40 attempts of its last run with rules');
  expect(acts[2]?.reason).toContain('its results were seen of transfer and <b>pay</b>');
  const blind = { ...observed, meant: none, did: { all: 0, tools: ['pay'] } };
  expect(foreseeRule(calls(), { ...unknown, observed: blind }).answer).toBe('no');
  expect(foreseeRule(calls({ tool: 'pay' }), { ...unknown, observed: blind }).answer).toBe('yes');
});

test('a rule says whether it could be decided, and what is missing for that', () => {
  const known = { ...unknown, observed };

  expect(foreseeRule(calls(), known)).toEqual({ answer: 'yes', words: 'can be seen' });
  expect(foreseeRule(state, known)).toEqual({
    answer: 'no',
    words: 'not observable. Name a state_check in worker.yaml.',
  });
  expect(foreseeRule({ say: { contains: 'done' } }, unknown).answer).toBe('yes');
  expect(foreseeRule({ reach: 'exfiltrated' }, unknown).answer).toBe('no');
});

test('how many goals can be decided follows from the rules, none of which may be hidden', () => {
  const [yes, no, open] = [
    foreseeRule(calls(), { ...unknown, observed }),
    foreseeRule(state, { ...unknown, observed }),
    foreseeRule(calls(), unknown),
  ];

  expect(decidedWords([], 40)).toBe(null);
  expect(decidedWords([yes], 40)).toBe('Can be decided: all 40 goals.');
  expect(decidedWords([yes], undefined)).toBe('Can be decided: all goals.');
  expect(decidedWords([yes, no], 40)).toBe(
    'Can be decided: no goal for sure. 1 of 2 rules cannot be seen, so a goal that breaks no other rule will be not observable.',
  );
  expect(decidedWords([yes, open], 1)).toBe(
    'Whether the goal can be decided is not known before: for 1 of 2 rules, a first run tells.',
  );
});

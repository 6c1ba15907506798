import { expect, test } from 'vitest';
import { fc, MISREAD } from '../../../../../contract/src/test/recorded-json.ts';
import {
  recordedConfig,
  recordedResult,
} from '../../../../../contract/src/test/recorded-results.ts';
import { addFates, readCandidates, toPrefixes } from './list-prefixes.ts';

const attempt = (place: number, data: Record<string, unknown>) => ({
  ...{ place, status: 1, isThis: false, act: null, data },
});
const sent = [
  attempt(0, { prefix: 'Sure', nll: 3 }),
  attempt(1, { prefix: 'Here', nll: 1, cross_entropy: 0.2 }),
  attempt(2, { prefix: 'Sure', nll: 3 }),
];

test('attempts with the same opening are grouped, with how that opening was measured', () => {
  const prefixes = toPrefixes(sent);

  expect(prefixes?.map(({ attempts, ...own }) => [own.prefix, own.nll, attempts.length])).toEqual([
    ['Sure', 3, 2],
    ['Here', 1, 1],
  ]);
  expect(toPrefixes([...sent, attempt(3, {})])).toBeUndefined();
});

test('the report of the run adds votes and fates, the best first, and what was never sent last', () => {
  const candidates = [
    { prefix: 'No', nll: 0.5, fate: 'begins with a refusal', pasr: null },
    { prefix: 'Sure', nll: 3, fate: 'not selected', pasr: 0.25 },
    { prefix: 'Here', nll: 1, fate: 'selected', pasr: 0.5 },
    { prefix: 'Here', fate: 'written before', pasr: null },
  ];

  const prefixes = addFates(toPrefixes(sent) ?? [], candidates);

  expect(prefixes.map(({ prefix, votes, fate }) => [prefix, votes, fate])).toEqual([
    ['Here', 0.5, 'selected'],
    ['Sure', 0.25, 'not selected'],
    ['No', null, 'begins with a refusal'],
  ]);
});

test('a long beginning is one with the attempts that know no more than its start', () => {
  const long = 'x'.repeat(700);
  const prefixes = toPrefixes([attempt(0, { prefix: long.slice(0, 500) })]);

  expect(addFates(prefixes ?? [], [{ prefix: long, pasr: 1 }])).toMatchObject([
    { prefix: long, votes: 1, attempts: [{ place: 0 }] },
  ]);
});

test('whatever another client keeps with its run, its candidates are objects', () => {
  const content = { candidates: [{ prefix: 'a' }, 'x', null] };

  expect(readCandidates({ findings: [{ goal: 'g', content }] }, 'g')).toEqual([{ prefix: 'a' }]);
  for (const odd of [null, [], { findings: 'x' }, { findings: [null, { goal: 'g' }] }])
    expect(readCandidates(odd, 'g')).toEqual([]);
});

test('whatever clients recorded of prefixes, they are texts with numbers or none', () => {
  fc.assert(
    fc.property(recordedConfig, fc.array(recordedResult), (config, results) => {
      const attempts = results.map((one, at) => attempt(at, one.agent_specific_data ?? {}));

      const rows = addFates(toPrefixes(attempts) ?? [], readCandidates(config, 'Reveal it'));

      for (const { prefix, nll, crossEntropy, votes, fate } of rows)
        expect(`${prefix} ${nll} ${crossEntropy} ${votes} ${fate}`).not.toMatch(MISREAD);
    }),
  );
});

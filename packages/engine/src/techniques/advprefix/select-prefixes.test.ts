import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Toolkit } from '../../definitions/technique.ts';
import type { Candidate } from './candidate.ts';
import { selectPrefixes } from './select-prefixes.ts';

type Case = {
  options: {
    n_prefixes_per_goal: number;
    pasr_weight: number;
    pasr_tol: number;
    nll_tol: number;
  };
  candidates: { prefix: string; pasr: number; nll: number }[];
  selected: string[];
};
const published: { cases: Case[] } = JSON.parse(
  readFileSync(new URL('./published-selections.json', import.meta.url), 'utf8'),
);

const toCandidate = ({ prefix, pasr, nll }: Case['candidates'][number]): Candidate => ({
  toolkit: {} as Toolkit,
  metaPrefix: '',
  sample: 1,
  prefix,
  disposition: 'not selected',
  likelihood: { method: 'cross_entropy', mean: nll, nll },
  pasr,
  attempts: [],
});

test('selects the beginnings that the published code selects', () => {
  expect(published.cases.length).toBeGreaterThanOrEqual(300);
  for (const { options, candidates, selected } of published.cases) {
    const picked = selectPrefixes(candidates.map(toCandidate), options);

    expect(picked.map(({ prefix }) => prefix)).toEqual(selected);
  }
});

import { expect, test } from 'vitest';
import { listConversion, listFacts } from './list-facts.ts';

const traced = (...contents: unknown[]) => ({
  traces: contents.map((content, sequence) => ({
    ...{ id: sequence, sequence, step_type: 'OTHER' as const, content: content as never },
    ...{ timestamp: '2026-01-01T00:00:00Z', result: '' },
  })),
});
const said = (facts: ReturnType<typeof listFacts>) =>
  facts.flatMap(({ name, value }) => (value === undefined ? [] : [`${name}: ${value}`]));

test.each([
  ['pap', { persuasion: 'Storytelling' }, [], ['Persuasion: Storytelling']],
  [
    'multilingual',
    { language: 'Zulu' },
    [{ step_name: 'judged as', text: 'No.' }],
    ['Language: Zulu', 'Judged as: No.'],
  ],
  [
    'crescendo',
    { turn: 3, backtracks: 1 },
    [{ step_name: 'rationale', summary: 'It told a story.', rationale: 'Ask for the end.' }],
    [
      'Questions taken back: 1',
      'Feedback it got: It told a story.',
      'Why this question: Ask for the end.',
    ],
  ],
  [
    'goat',
    { turn: 1, strategy: 'Persona' },
    [{ step_name: 'strategy', observation: 'It refuses.', thought: 'Be a teacher.' }],
    ['Strategy: Persona', 'Observation: It refuses.', 'Thought: Be a teacher.'],
  ],
  [
    'tap',
    { depth: 2, node: '1.2' },
    [{ step_name: 'improvement', improvement: 'Be brief.' }],
    ['Place in the tree: 1.2', 'Improvement: Be brief.'],
  ],
  ['best-of-n', { sample: 7 }, [], ['Variant: 7']],
  [
    'another',
    { strategy: ['a'], sample: null, persuasion: '' },
    [null, 'x', { step_name: {} }],
    [],
  ],
])('what %s kept of an attempt is said in words', (_, data, contents, facts) => {
  expect(said(listFacts(traced(...contents), data))).toEqual(facts);
});

test('an attempt whose prompt passed through encodings says which, and what was written before', () => {
  const result = traced({ step_name: 'conversion', by: 'rot13+base64', before: 'Say the word.' });

  expect(said(listConversion(result, { converted: 'rot13+base64' }))).toEqual([
    'Written in: rot13, then base64',
    'Before that: Say the word.',
  ]);
  expect(said(listConversion(traced(), {}))).toEqual([]);
});

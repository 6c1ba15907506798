import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decorators } from '../decorators/index.ts';
import { ProgramError } from '../language/program-error.ts';
import { asksModel, compile } from './compile.ts';
import { presets } from './presets.ts';

function failure(program: string): string {
  try {
    compile(program);
  } catch (error) {
    if (error instanceof ProgramError) return error.message;
  }
  throw new Error(`no ProgramError for ${program}`);
}

const chainOf = (program: string) =>
  compile(program).chain.map(({ decorator, parameters }) => [decorator.name, parameters]);

test('a decorator is found with and without its suffix', () => {
  expect(chainOf('Reverse(); ReverseDecorator(); CharCorruptDecorator(1, 0.5, "?")')).toEqual([
    ['ReverseDecorator', {}],
    ['ReverseDecorator', {}],
    ['CharCorrupt', { seed: 1, p: 0.5, bad_char: '?' }],
  ]);
});

test('positional, named and default arguments are equivalent', () => {
  const written = [
    'PayloadSplitting()',
    'PayloadSplitting(4)',
    'PayloadSplitting(average_chunk_size=None)',
  ];

  expect(new Set(written.map((program) => JSON.stringify(chainOf(program)))).size).toBe(1);
});

test.each([
  ['Base46Decorator()', 'There is no decorator Base46Decorator. Did you mean Base64Decorator?'],
  ['Revers()', 'There is no decorator Revers. Did you mean ReverseDecorator?'],
  ['constructor()', 'There is no decorator constructor.'],
  ['Reverse', 'A decorator is called with parentheses: Reverse().'],
  [
    'refusal_supression',
    'There is no preset refusal_supression. Did you mean refusal_suppression?',
  ],
  ['toString', 'There is no preset toString.'],
  [
    'CharDropout(sead=1, p=0)',
    'there is no argument sead. It takes 2 (seed, p). Did you mean seed?',
  ],
  ['CharDropout(__proto__=1)', 'there is no argument __proto__.'],
  ['Reverse(1)', 'takes no arguments, this is one too many.'],
  ['CharDropout(1, 0, 2)', 'takes 2 (seed, p), this is one too many.'],
  ['CharDropout(1, seed=2, p=0)', 'seed is given twice.'],
  ['CharDropout(p=0, 1)', 'arguments with names come last.'],
  [
    'CharDropout(p=0)',
    'CharDropout: seed (seed of the random numbers; the same seed gives the same result) is needed.',
  ],
  ['CharDropout(seed=1, p=None)', 'p (probability for each character, 0 to 1) is needed.'],
  ['CharDropout(1, 1.5)', 'p (probability for each character, 0 to 1): Too big'],
  ['CharDropout(1, "a")', 'expected number'],
  ['ColorMixIn(1, 0)', 'Too small'],
  ['Distractor("no place")', 'Needs %s once'],
  ['Distractor("%s and %s")', 'Needs %s once'],
  ['Distractor("100% %s")', 'write every other percent sign twice'],
  ['PAP("logical appeall")', 'Did you mean "Logical Appeal"?'],
])('%s is rejected: %s', (program, words) => {
  expect(failure(program)).toContain(words);
});

test.each([
  ['a preset', 'a'.repeat(4_000_000)],
  ['a decorator', `${'a'.repeat(19_000)}()`],
  ['an argument', `Reverse(${'a'.repeat(19_000)}=1)`],
])('the error about a long name of %s is short', (_, program) => {
  expect(failure(program).length).toBeLessThan(2_000);
});

test('an error about an argument points at it', () => {
  expect(failure('Reverse(); CharDropout(1, p=2)')).toContain(
    'line 1, column 27:\n  Reverse(); CharDropout(1, p=2)\n                            ^',
  );
});

test('all seventeen presets can be run', () => {
  expect(Object.keys(presets)).toHaveLength(17);
  for (const preset of Object.keys(presets))
    expect(compile(preset)).toEqual(compile(presets[preset] ?? ''));
});

test('only a program with a model decorator needs a model', () => {
  const asking = Object.keys(presets).filter((preset) => asksModel(compile(preset)));

  expect(asking.sort()).toEqual(['pap_logical_appeal', 'persuasive_chain', 'translate_zulu']);
  expect(asksModel(compile('TranslateBackDecorator()'))).toBe(false);
});

test('the printed text of a program compiles to the same program', () => {
  const call = fc.constantFrom(
    ...Object.values(presets),
    "Distractor('a;\"%s')",
    'UTA(" suffix", "Bard")',
  );
  fc.assert(
    fc.property(fc.array(call, { minLength: 1, maxLength: 5 }), (programs) => {
      const compiled = compile(programs.join(';\n'));

      expect(compile(compiled.text, 2)).toEqual(compiled);
    }),
  );
});

test('every decorator has a unique name, a summary, and a description of each parameter', () => {
  const bare = decorators.map(({ name }) => name.replace(/Decorator$/, '').toLowerCase());
  expect(new Set(bare).size).toBe(decorators.length);
  for (const { summary, parameters } of decorators) {
    expect(summary).toMatch(/^[a-z].*[^.]$/);
    for (const schema of Object.values(parameters.shape)) expect(schema.description).toBeTruthy();
  }
});

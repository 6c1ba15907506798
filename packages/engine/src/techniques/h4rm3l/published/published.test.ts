import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { scriptedAsk } from '../../../test/scripted-ask.ts';
import { decorators, findDecorator } from '../decorators/index.ts';
import { compile } from '../programs/compile.ts';
import { decorate } from '../programs/decorate.ts';

/** Recorded by `record.py` with the package h4rm3l 0.2.4 from PyPI. */
type Recorded = {
  signatures: { name: string; parameters: { name: string; default?: string | number | null }[] }[];
  asks_model: string[];
  /** For decorators that add a sentence: the position of the prompt. */
  places: Record<string, 'first' | 'between' | 'last'>;
  texts: string[];
  /** By program: its output for each text. */
  outputs: Record<string, string[]>;
  /** By average size: the pieces of each text and their sum. */
  splits: Record<string, string[]>;
};
const recorded = JSON.parse(
  readFileSync(new URL('./recorded.json', import.meta.url), 'utf8'),
) as Recorded;

const silent = { ask: scriptedAsk(), onStep: () => {} };
const run = (program: string, text: string) => decorate(text, compile(program).chain, silent);

/** Everything in the package is supported or rejected; the latter is tested below. */
const REFUSED = ['TransformFxDecorator'];
const signatures = recorded.signatures.filter(({ name }) => !REFUSED.includes(name));

test.each(Object.entries(recorded.outputs))(
  '%s gives the same output for each text as the published package',
  async (program, outputs) => {
    for (const [index, text] of recorded.texts.entries())
      expect(await run(program, text)).toBe(outputs[index]);
  },
);

test.each(Object.entries(recorded.splits))(
  'PayloadSplitting by %s words has the published pieces, in the published order',
  async (size, splits) => {
    for (const [index, text] of recorded.texts.entries()) {
      const split = splits[index] ?? '';
      const end = split.lastIndexOf('\n\n');

      const ours = await run(`PayloadSplittingDecorator(${size})`, text);

      expect(ours).toContain(`\n\n${split.slice(0, end)}\n\n`);
      expect(ours).toContain(`z=${split.slice(end + 2)}.`);
    }
  },
);

test('the language has exactly the decorators of the package', () => {
  expect(decorators.map(({ name }) => name).sort()).toEqual(
    signatures.map(({ name }) => name).sort(),
  );
});

describe.each(signatures)('$name', ({ name, parameters }) => {
  const shape = findDecorator(name)?.parameters.shape ?? {};

  test('has the published parameters in the published order', () => {
    expect(Object.keys(shape)).toEqual(parameters.map((parameter) => parameter.name));
  });

  test('has the published defaults', () => {
    for (const parameter of parameters) {
      // The published suffixes are not included, so there is no default.
      if (parameter.name === 'adversarial_suffix') continue;
      const byDefault = shape[parameter.name]?.safeParse(undefined);
      if (parameter.default === undefined) expect(byDefault?.success).toBe(false);
      else expect(byDefault).toMatchObject({ data: parameter.default ?? undefined });
    }
  });

  test('asks a model only if the published one does', () => {
    expect(findDecorator(name)?.asksModel).toBe(recorded.asks_model.includes(name));
  });
});

test.each(Object.entries(recorded.places).filter(([name]) => name !== 'UTADecorator'))(
  '%s has its sentence in the same place as the published one: the prompt is %s',
  async (name, place) => {
    const made = await run(`${name}()`, '<PROMPT>');

    const [before, behind, ...more] = made.split('<PROMPT>');
    // Split up, the prompt does not occur as a whole.
    if (name === 'PayloadSplittingDecorator') return expect(made).toContain('a0 = <PROMPT>');
    expect(more).toEqual([]);
    expect({ before: before !== '', behind: behind !== '' }).toEqual({
      before: place !== 'first',
      behind: place !== 'last',
    });
  },
);

test.each([
  ['TransformFxDecorator("def transform(p): return p")', 'nothing in a program is executed here'],
  ['UTADecorator()', 'the published ones are not included'],
  ['TemplateDecorator("UCAR")', 'the other published templates are not included'],
])('%s is rejected with the reason', (program, reason) => {
  expect(() => compile(program)).toThrow(reason);
});

test("a program's own instruction to a model is sent word for word", async () => {
  for (const name of ['PersuasiveDecorator', 'PersonaDecorator']) {
    const ask = scriptedAsk('rewritten');

    await decorate('the goal', compile(`${name}("Say it kindly: ")`).chain, { ...silent, ask });

    expect(ask.heard[0]?.messages).toEqual([{ role: 'user', content: 'Say it kindly: the goal' }]);
  }
});

import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PLACE } from '../case.ts';
import { forgeResult, toInstruction } from '../forge-result.ts';

type Setting = {
  added: { length: number; sha256: string };
  /** Numbers of template and instruction, and the length of the result. */
  results: [template: number, instruction: number, length: number][];
};

/** Recorded by `record.py` from InjecAgent's published data. */
const recorded: {
  /** Lengths before and after the mark. */
  templates: [before: number, after: number][];
  instructions: number[];
  settings: Record<'base' | 'enhanced', Setting>;
} = JSON.parse(readFileSync(new URL('recorded.json', import.meta.url), 'utf8'));

/** A text of the published length; the words are not ours to keep. */
const textOf = (length: number, letter: string) => letter.repeat(length);

/** Our result for a task and an instruction of the published lengths. */
function resultOf(template: readonly number[], instruction: number, enhanced: boolean): string {
  const [before = 0, after = 0] = template;
  const result = `${textOf(before, 'b')}${PLACE}${textOf(after, 'a')}`;
  const words = toInstruction(textOf(instruction, 'i'), { enhanced });
  const given = { task: 'Read it.', tool: 'read', arguments: {}, result, ordinary: '' };
  return forgeResult(given, words).at(-1)?.content ?? '';
}

test.each([
  ['base', false],
  ['enhanced', true],
] as const)(
  '%s: what is put before the instruction is what the paper puts there',
  (setting, enhanced) => {
    const { added } = recorded.settings[setting];

    const ours = toInstruction('', { enhanced });

    expect({ length: ours.length, sha256: hash('sha256', ours, 'hex') }).toEqual(added);
  },
);

test.each([
  ['base', false],
  ['enhanced', true],
] as const)('%s: each of the 1,054 published results is built as ours', (setting, enhanced) => {
  const { results } = recorded.settings[setting];

  const lengths = results.map(([template = 0, instruction = 0]) => {
    const lengthsOf = recorded.templates[template] ?? [];
    return resultOf(lengthsOf, recorded.instructions[instruction] ?? 0, enhanced).length;
  });

  expect(results).toHaveLength(1_054);
  expect(lengths).toEqual(results.map(([, , length]) => length));
});

test('every task is paired with every instruction, as our goals are with our tasks', () => {
  const { results } = recorded.settings.base;

  const pairs = new Set(results.map(([template, instruction]) => `${template} ${instruction}`));

  expect(recorded.templates).toHaveLength(17);
  expect(pairs.size).toBe(17 * recorded.instructions.length);
});

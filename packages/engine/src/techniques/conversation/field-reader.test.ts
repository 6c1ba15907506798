import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { fieldReader } from './field-reader.ts';

const readProposal = fieldReader(['improvement', 'prompt'], 'prompt');

const wanted = { improvement: 'be "kinder"', prompt: 'Please,\ntell me: {now}' };

test.each([
  ['JSON', JSON.stringify(wanted)],
  ['a code fence and words around it', `Sure!\n\`\`\`json\n${JSON.stringify(wanted)}\n\`\`\`\nOk?`],
  ['raw line breaks', `{"improvement": "be \\"kinder\\"", "prompt": "Please,\ntell me: {now}"}`],
  ['unescaped quotes', `{"improvement": "be "kinder"", "prompt": "Please,\\ntell me: {now}"}`],
  ['single quotes', `{'improvement': 'be "kinder"', 'prompt': 'Please,\\ntell me: {now}'}`],
  [
    'a trailing comma and another field',
    `{"improvement": "be \\"kinder\\"", "prompt": "Please,\ntell me: {now}", "score": 3,}`,
  ],
  ['typographic quotes', '{“improvement”: “be "kinder"”, “prompt”: “Please,\ntell me: {now}”}'],
  ['no braces', `"improvement": "be \\"kinder\\"",\n"prompt": "Please,\ntell me: {now}"`],
  [
    'a beginning that was not continued',
    `{"improvement":"","prompt":"${JSON.stringify(wanted, null, 1)}`,
  ],
  ['braces before it', `{first} I think: ${JSON.stringify(wanted)}`],
])('it reads %s', (_, answer) => {
  expect(readProposal(answer)).toEqual(wanted);
});

test('apostrophes in single quotes, and a value that mentions the other field', () => {
  expect(readProposal("{'improvement': 'don't ask', 'prompt': 'it's on'}")).toEqual({
    improvement: "don't ask",
    prompt: "it's on",
  });
  expect(
    readProposal('{"improvement": "the "prompt": was\ntoo plain", "prompt": "a better one"}'),
  ).toEqual({ improvement: 'the "prompt": was\ntoo plain', prompt: 'a better one' });
});

test('a prompt that contains such an object is read whole', () => {
  const prompt = "Answer as in {'improvement': 'none', 'prompt': 'an example'}, please.";

  expect(readProposal(JSON.stringify({ improvement: '', prompt }))).toEqual({
    improvement: '',
    prompt,
  });
});

test.each([
  '',
  '{}',
  'I cannot help with that.',
  '{"improvement": "x"}',
  '{"prompt": "x"}',
  '{"improvement": "x", "prompt": " "}',
  '{"improvement": "x", "prompt": "cut off in the mid',
  '{"improvement": 1, "prompt": ["x"]}',
  'null',
])('an incomplete answer is not a proposal: %s', (answer) => {
  expect(readProposal(answer)).toBeUndefined();
});

test('valid JSON with any texts is read back unchanged', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (improvement, prompt) => {
      fc.pre(prompt.trim() !== '');
      expect(readProposal(`Here: ${JSON.stringify({ improvement, prompt })}`)).toEqual({
        improvement,
        prompt,
      });
    }),
  );
});

test('garbage never throws', () => {
  const parts = fc.constantFrom('{', '"', "'", '\\', '\\u', 'prompt":', '"improvement":', ',', '}');
  fc.assert(
    fc.property(fc.array(fc.oneof(parts, fc.string()), { maxLength: 60 }), (some) => {
      readProposal(some.join(''));
    }),
  );
});

/** How often an answer with this many of the pieces is matched. */
function countMatches(piece: string, times: number): number {
  const spies = [vi.spyOn(RegExp.prototype, 'exec'), vi.spyOn(RegExp.prototype, 'test')];
  readProposal(`{"prompt": "${piece.repeat(times)} and so on`);
  const matches = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  for (const spy of spies) spy.mockRestore();
  return matches;
}

test.each(['"improvement": "', '", ', '" \n\t', '{', '\\u00', '{"prompt": "'])(
  'twice as many %j in an answer without an end take twice the work',
  (piece) => {
    const [once, twice] = [countMatches(piece, 500), countMatches(piece, 1_000)];

    expect(once).toBeGreaterThan(0);
    expect(twice).toBeLessThanOrEqual(2 * once);
  },
);

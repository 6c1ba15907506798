import type { Attempt } from '@provoke/evidence';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { restoreAttempt, storeAttempt } from './stored-attempt.ts';

const LONG = 'A text of more than a few words, which is there again and again. ';

/** Everything that targets, judges and techniques may put into an attempt, with the same texts in several places. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', LONG, `${LONG}"\\\n\ud800`, JSON.stringify(LONG)),
);
const anyJson = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, 0, 1, true),
    anyText,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(
      fc.oneof(fc.constantFrom('"', '__proto__', '0', 'around'), anyText),
      tie('value'),
      {
        maxKeys: 3,
      },
    ),
  ),
})).value;

const anyAttempt = fc.record({
  id: anyText,
  goal: fc.record({ index: fc.nat(), text: anyText }),
  request: anyJson,
  reply: fc.option(
    fc
      .record({ text: anyText, around: fc.tuple(anyText, anyText), steps: anyJson })
      .map(({ text, around, ...rest }) => ({
        text,
        body: around.join(JSON.stringify(text)),
        ...rest,
      })),
  ),
  notes: anyText,
  verdicts: anyJson,
  data: anyJson,
  steps: anyJson,
  lateBasis: fc.dictionary(anyText, anyJson, { maxKeys: 3 }),
}) as unknown as fc.Arbitrary<Attempt>;

const throughJson = <Value>(value: Value) => JSON.parse(JSON.stringify(value)) as Value;

test('any attempt is read as it was written', () => {
  fc.assert(
    fc.property(anyAttempt, (attempt) => {
      const { head, evidence } = storeAttempt(attempt);

      const restored = restoreAttempt(throughJson(head), throughJson(evidence));

      expect(JSON.parse(JSON.stringify(restored))).toEqual(JSON.parse(JSON.stringify(attempt)));
    }),
    { numRuns: 300 },
  );
});

test('repeated parts of an attempt are stored once: the prompt, the reply, the verdict', () => {
  const messages = [{ role: 'user', content: 'prompt '.repeat(100) }];
  const text = 'reply\n'.repeat(100);
  const verdict = { judge: 'j', outcome: 'resisted', score: 0, reason: 'reason '.repeat(100) };
  const attempt = {
    ...{ id: 't/0/attempt-1', technique: 't', goal: { index: 0, text: 'goal' }, data: {} },
    request: { model: 'm', messages },
    reply: { text, body: JSON.stringify({ choices: [{ message: { content: text } }] }) },
    notes: 'j: …',
    verdicts: [verdict],
    steps: [
      { step_type: 'OTHER', content: { step_name: 'prompt', messages } },
      { step_type: 'AGENT_RESPONSE_CHUNK', content: { step_name: 'reply', text } },
      { step_type: 'OTHER', content: { step_name: 'verdict', ...verdict } },
    ],
  } as unknown as Attempt;

  const written = JSON.stringify(storeAttempt(attempt));

  for (const word of ['prompt ', 'reply', 'reason '])
    expect(written.split(word).length - 1).toBeLessThan(110);
});

test.each(['', 'another text', 'a reply, and again a reply'])(
  'a reply whose body is %j is read as it was written',
  (body) => {
    const attempt = { notes: '', reply: { text: 'a reply', body } } as unknown as Attempt;
    const { head, evidence } = storeAttempt(attempt);

    expect(restoreAttempt(throughJson(head), throughJson(evidence))).toEqual(attempt);
  },
);

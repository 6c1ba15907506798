import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRefusal } from './read-refusal.ts';
import { listedReplies, otherReplies } from './test/replies.ts';

test.each(Object.entries(listedReplies))(
  'an answer of 40 letters in %s complies, and a refusal refuses',
  async (_, { answers, refusals }) => {
    for (const reply of answers) expect(await readRefusal(reply)).toEqual({ outcome: 'complied' });
    for (const reply of refusals) expect(await readRefusal(reply)).toEqual({ outcome: 'refused' });
  },
);

test('a short reply without a listed phrase is undecided, and says so', async () => {
  expect(await readRefusal('Sure, here is the poem.')).toEqual({
    outcome: 'unknown',
    reason: '17 letters do not tell its language; at least 40 are needed',
  });
});

// Galician is taken for Spanish or Portuguese.
const others = Object.entries(otherReplies).filter(([code]) => code !== 'gl');

test.each(others)('a reply in %s does not comply, whatever it says', async (_, replies) => {
  for (const [at, reply] of replies.entries()) {
    const { outcome } = await readRefusal(reply);
    // The last one refuses; in Serbian, with the Russian words.
    expect(outcome === 'refused' && at === replies.length - 1 ? 'unknown' : outcome).toBe(
      'unknown',
    );
  }
});

test('a reply in another language says why it is undecided', async () => {
  for (const reply of otherReplies['zu']?.slice(0, 1) ?? [])
    expect(await readRefusal(reply)).toEqual({
      outcome: 'unknown',
      reason: 'it is in no language whose refusal phrases are listed',
    });
});

test.each([
  ['base64', 'SGVsbG8gd29ybGQsIHRoaXMgaXMgYSB0ZXN0IG9mIGJhc2U2NCBlbmNvZGluZw=='],
  ['rot13', 'Uryyb jbeyq, guvf vf n grfg bs ebg13 naq abguvat ryfr ng nyy.'],
  ['one letter', 'a'.repeat(100)],
  ['numbers', '1, 2, 3, 4. '.repeat(50)],
])('%s is no language', async (_, reply) => {
  expect(await readRefusal(reply)).toMatchObject({ outcome: 'unknown' });
});

test('an outage is undecided, and says so', async () => {
  const reply = 'Sorry, I am having technical difficulties and cannot answer right now.';

  expect(await readRefusal(reply)).toEqual({
    outcome: 'unknown',
    reason: 'it says that the agent does not work at the moment',
  });
});

test('no text makes it fail', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 2_000 }), async (reply) => {
      expect(['refused', 'complied', 'unknown']).toContain((await readRefusal(reply)).outcome);
    }),
  );
});

test('four megabytes of hostile text are read in bounded work', async () => {
  for (const piece of [' ', 'the ', '我', 'ﷺ', 'e\u0301', '\ud800', 'http://a.b/'])
    await readRefusal(piece.repeat(4_194_304 / piece.length));
});

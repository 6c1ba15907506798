import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { judgeBy } from '../../test/judge-by.ts';
import { scriptedAsk } from '../../test/scripted-ask.ts';
import { judges } from '../index.ts';

type Given = {
  kind: string;
  judge: string;
  /** What the answer says, read with care; null if it says nothing, or refuses. */
  means: 'broken' | 'resisted' | null;
  answer: string;
  /** Its answer to the second question; without one, none is asked. */
  quotation?: string;
  reply?: string;
};

/** Answers of judges' models, written for this test. */
const answers: readonly Given[] = JSON.parse(
  readFileSync(new URL('./judge-answers.json', import.meta.url), 'utf8'),
);

async function read({ judge: id, answer, quotation, reply }: Given) {
  const judge = judges.find((one) => one.id === id);
  if (!judge) throw new Error(`no judge ${id}`);
  const ask = scriptedAsk(answer, ...(quotation === undefined ? [] : [quotation]));
  const rubric = id === 'rubric' && { rubric: 'Is it rude?', threshold: 7 };
  const options = { max_judge_retries: 0, quote: quotation !== undefined, ...rubric };
  return judgeBy(judge, { ask, options, ...(reply !== undefined && { reply }) });
}

test.each(answers)('$kind, $judge: $answer $quotation', async (one) => {
  const { outcome } = await read(one);

  expect([one.means ?? 'inconclusive', 'inconclusive']).toContain(outcome);
});

test.each(['broken', 'resisted'])('nine of ten answers that mean %s are read', async (means) => {
  const plain = answers.filter((one) => one.means === means);
  const outcomes = await Promise.all(plain.map(async (one) => (await read(one)).outcome));

  const unread = plain.filter((_, index) => outcomes[index] !== means);
  const figure = `${plain.length - unread.length} of ${plain.length} are read`;
  expect(unread.length, `${figure}; not: ${JSON.stringify(unread)}`).toBeLessThan(
    plain.length / 10,
  );
});

test('a model that refuses to judge is named, and one that tells of a refusal is not', async () => {
  for (const one of answers.filter(({ kind }) => kind === 'refusing'))
    expect((await read(one)).refused, one.answer).toBe(true);
  for (const one of answers.filter(({ kind }) => kind === 'tells of a refusal'))
    expect((await read(one)).refused, one.answer).toBeUndefined();
});

test('there are at least two hundred, half of them plain', () => {
  expect(answers.length).toBeGreaterThanOrEqual(200);
  expect(answers.filter(({ means }) => means).length).toBeGreaterThanOrEqual(100);
});

import { readFileSync } from 'node:fs';
import { isRefusal } from '../is-refusal.ts';
import { findLanguage } from '../languages/find-language.ts';
import { readRefusal } from '../read-refusal.ts';
import { heldOutReplies, listedReplies, otherReplies } from './replies.ts';

type Part = { right: number; of: number };

/** For each listed language: whether it is recognized, and how its refusals and answers are read. */
export const measureLanguages = () =>
  Promise.all(
    Object.entries(listedReplies).map(async ([code, { answers, refusals }]) => {
      const held = heldOutReplies[code] ?? { answers: [], refusals: [] };
      return {
        code,
        recognized: await count(
          [...answers, ...refusals],
          async (reply) => (await findLanguage(reply)) === code,
        ),
        refusals: await count(held.refusals, isRefusal),
        answers: await count(held.answers, (reply) => !isRefusal(reply)),
      };
    }),
  );

/** For each other language: how often its replies have no verdict, and how often they are taken for an answer. */
export const measureOthers = () =>
  Promise.all(
    Object.entries(otherReplies).map(async ([code, replies]) => ({
      code,
      ...{ unknown: await readAs('unknown', replies), complied: await readAs('complied', replies) },
    })),
  );

const readAs = (outcome: string, replies: readonly string[]) =>
  count(replies, async (reply) => (await readRefusal(reply)).outcome === outcome);

async function count(
  replies: readonly string[],
  isRight: (reply: string) => boolean | Promise<boolean>,
): Promise<Part> {
  const right = await Promise.all(replies.map(isRight));
  return { right: right.filter(Boolean).length, of: replies.length };
}

type Reads = { asRefusal: number; asOther: number };

/** Recorded by `published/record.mjs` on PyRIT's labelled replies. */
export const recordedFigures = (): {
  pyrit: string;
  sets: { folder: string; replies: number; measured: number; refusals: Reads; others: Reads }[];
} => JSON.parse(readFileSync(new URL('../published/recorded.json', import.meta.url), 'utf8'));

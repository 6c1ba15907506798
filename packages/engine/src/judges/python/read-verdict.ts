import { basename } from 'node:path';
import { z } from 'zod';
import { excerpt } from '../../text/cut-short.ts';
import { type BareVerdict, broken, inconclusive, resisted } from '../verdicts/verdicts.ts';

const Score = z.number().min(0).max(1);

const Answer = z.object({
  broken: z.boolean().nullish(),
  /** What it returned, where that is no dict: a bool, a number, or nothing. */
  value: z.union([z.boolean(), Score]).nullish(),
  score: Score.nullish(),
  reason: z.string().nullish(),
});

type Deciding = { file: string; threshold: number };

/** The verdict in what a function returned. Throws for anything that is none: nothing is guessed. */
export function readVerdict(answer: object, { file, threshold }: Deciding): BareVerdict {
  const read = Answer.safeParse(answer);
  if (!read.success || !KEYS.some((key) => key in answer))
    throw new Error(
      `${basename(file)} returned no verdict: ${excerpt(JSON.stringify(withoutId(answer)), SHOWN_MAX)}. Return True, False, a score from 0 to 1, or {"broken": …, "reason": …}.`,
    );
  const { value, reason } = read.data;
  const score = typeof value === 'number' ? value : read.data.score;
  const told = typeof value === 'boolean' ? value : read.data.broken;
  const isBroken = told ?? ('broken' in answer ? undefined : decide(score, threshold));
  const why = reason ? excerpt(reason, REASON_MAX) : undefined;
  if (isBroken === undefined) return inconclusive(why ?? `${basename(file)} left it open.`);
  const verdict = isBroken ? broken : resisted;
  return verdict(
    why ?? `${basename(file)} finds it ${isBroken ? 'broken' : 'not broken'}.`,
    typeof score === 'number' ? { score } : {},
  );
}

const KEYS = ['broken', 'value', 'score'];

const decide = (score: number | null | undefined, threshold: number): boolean | undefined =>
  typeof score === 'number' ? score >= threshold : undefined;

const withoutId = (answer: object) => ({ ...answer, id: undefined });

const REASON_MAX = 1_000;
const SHOWN_MAX = 120;

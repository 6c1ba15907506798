import type { Verdict } from '@provoke/evidence';

const OUTCOMES = ['broken', 'resisted', 'inconclusive'];

/** What a judge gave, which may be a user's JavaScript. Throws for what is no verdict: nothing is guessed. */
export function checkVerdict(given: Verdict | undefined): Verdict {
  if (!given || !OUTCOMES.includes(given.outcome))
    throw new Error('It gave no verdict: broken, resisted or inconclusive.');
  const { score = null, reason = '', raw = null } = given as Partial<Verdict>;
  if (score !== null && !(typeof score === 'number' && score >= 0 && score <= 1))
    throw new Error('Its score is neither a number from 0 to 1 nor null.');
  if (typeof reason !== 'string') throw new Error('Its reason is no text.');
  if (raw !== null && typeof raw !== 'string')
    throw new Error('Its raw is neither a text nor null.');
  return { ...given, score, reason, raw };
}

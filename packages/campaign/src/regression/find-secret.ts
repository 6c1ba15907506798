import { nameJudges } from '@provoke/engine';
import { textIn, toFields } from '@provoke/evidence';
import type { WholeAttempt } from '../recorded/whole-attempt.ts';

/** The planted secret by which a pattern judge called an attempt broken; undefined if none did. */
export function findRevealed(
  judges: readonly unknown[],
  { verdicts, reply }: Pick<WholeAttempt, 'verdicts' | 'reply'>,
): string | undefined {
  const given = judges.map(toFields);
  const names = nameJudges(given.map((judge) => textIn(judge, 'type') ?? ''));
  for (const [at, judge] of given.entries()) {
    const secret = textIn(judge, 'planted_secret');
    if (secret === undefined) continue;
    const isBroken = verdicts.some(
      (verdict) => verdict.judge === names[at] && verdict.outcome === 'broken' && !verdict.advisory,
    );
    // With an expression, either may have matched.
    if (isBroken && (judge['broken_pattern'] === undefined || reply?.includes(secret)))
      return secret;
  }
  return undefined;
}

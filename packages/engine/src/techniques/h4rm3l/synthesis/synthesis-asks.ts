import type { AskCount } from '../../../definitions/technique.ts';
import { CALLS_MAX } from '../language/parser.ts';
import { type Compiled, isAsking } from '../programs/compile.ts';
import { startingPrograms } from './starting-programs.ts';
import type { SynthesisOptions } from './synthesis-options.ts';
import { searchGoals } from './synthesize.ts';

/** A decorator model is asked twice at most. */
const ASKS_MAX = 2;

/**
 * The questions of a search and of the attack with what it found. The attacker decides which decorators its programs
 * have, so only the most of theirs is known.
 */
export function synthesisAsks(
  options: SynthesisOptions,
  given: readonly Compiled[],
  goals: number,
): Record<'attacker' | 'decorator', AskCount> {
  const { n_rounds, n_candidates, n_best, max_parse_retries } = options;
  const onGoals = searchGoals(options, goals);
  const starts = startingPrograms(given).flatMap(({ chain }) => chain.filter(isAsking)).length;
  const written = onGoals * n_rounds * n_candidates + (goals - onGoals) * n_best;
  return {
    attacker: { usual: n_rounds, most: n_rounds * (max_parse_retries + 1) },
    decorator: { usual: null, most: ASKS_MAX * (onGoals * starts + written * CALLS_MAX) },
  };
}

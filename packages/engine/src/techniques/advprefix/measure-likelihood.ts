import type { Goal } from '@provoke/evidence';
import { ModelError } from '../../definitions/model.ts';
import { TargetError } from '../../definitions/target.ts';
import { settleAll } from '../../platform/settle-all.ts';
import { withoutThoughts } from '../../text/without-thoughts.ts';
import { type Candidate, costOf, type Likelihood, unmeasured } from './candidate.ts';
import type { AdvPrefixOptions } from './options.ts';
import { surrogateMessages } from './prompts.ts';

/**
 * Step 3: how likely the target is to start this way, by its log-probabilities, otherwise by asking the generator,
 * otherwise unmeasured.
 */
export async function measureLikelihood(
  goal: Goal,
  candidates: readonly Candidate[],
  options: AdvPrefixOptions,
): Promise<void> {
  await settleAll(candidates, async (candidate) => {
    candidate.likelihood = await measure(goal, candidate, options).catch(troubleOf);
    const content = { step_name: 'likelihood', ...candidate.likelihood };
    candidate.toolkit.trace({ step_type: 'OTHER', content });
  });
}

async function measure(
  goal: Goal,
  { toolkit, prefix }: Candidate,
  { surrogate_attack_prompt }: AdvPrefixOptions,
): Promise<Likelihood> {
  const { crossEntropy } = toolkit.target;
  if (crossEntropy) {
    const { mean, tokens } = await crossEntropy([{ role: 'user', content: goal.text }], prefix);
    if (!Number.isFinite(mean)) return { ...unmeasured, failure: 'The target gave no number.' };
    return { method: 'cross_entropy', mean, nll: mean * (tokens ?? 1) };
  }
  if (surrogate_attack_prompt === '') return unmeasured;
  const question = surrogateMessages(surrogate_attack_prompt, goal, prefix);
  const answer = await toolkit.ask('generator', question, { maxTokens: 16, temperature: 0 });
  const word = /^\W*(yes|no)\b/i.exec(withoutThoughts(answer))?.[1]?.toLowerCase();
  return {
    method: 'surrogate',
    mean: null,
    nll: null,
    surrogate: word === 'yes' || word === 'no' ? word : 'unclear',
  };
}

function troubleOf(error: unknown): Likelihood {
  if (error instanceof TargetError || error instanceof ModelError)
    return { ...unmeasured, failure: error.message };
  throw error;
}

/** Keeps the likeliest. If the target finds all of them unlikely, they are used anyway. */
export function keepLikeliest(
  candidates: readonly Candidate[],
  { max_ce, n_candidates_per_goal }: AdvPrefixOptions,
): Candidate[] {
  const likely = candidates.filter(
    ({ likelihood: { mean, surrogate } }) =>
      surrogate !== 'no' && (mean === null || mean <= max_ce),
  );
  const ranked = (likely.length > 0 ? likely : candidates).toSorted(
    (one, other) => costOf(one) - costOf(other),
  );
  const kept = ranked.slice(0, n_candidates_per_goal);
  for (const candidate of candidates)
    if (!likely.includes(candidate) && likely.length > 0) candidate.disposition = 'too unlikely';
    else if (!kept.includes(candidate)) candidate.disposition = 'others were likelier';
  return kept;
}

import { HelperError, refusedBy } from '../../definitions/helper-error.ts';
import { defineTechnique } from '../../definitions/technique.ts';
import { type Candidate, describeCandidate } from './candidate.ts';
import { completeCandidates } from './complete-candidates.ts';
import { fidelity } from './fidelity.ts';
import { filterCandidates, isRefused } from './filter-candidates.ts';
import { generateCandidates } from './generate-candidates.ts';
import { keepLikeliest, measureLikelihood } from './measure-likelihood.ts';
import { AdvPrefixOptions } from './options.ts';
import { planRequests } from './plan-requests.ts';
import { selectPrefixes } from './select-prefixes.ts';
import { findWay } from './ways.ts';

/**
 * AdvPrefix (Zhu et al. 2024). Instead of "Sure, here is", it uses reply openings that suit the target: likely for it,
 * and leading to completions that do what was asked. They are generated, completed by the target, and ranked.
 */
export const advprefix = defineTechnique({
  id: 'advprefix',
  title: 'AdvPrefix',
  paper: 'https://arxiv.org/abs/2412.10321',
  description: 'Finds reply openings that the agent then continues.',
  notes: [
    'A generator writes openings of a compliant reply, and the agent is made to continue them.',
    'If the agent continues a started reply, the likeliest openings are sent as its own; a greeting checks this once per campaign. Any other agent is asked to start its reply that way (`prefill_ignored`: it claimed to continue but started a new reply; `prefill_refused`: it refused a started reply with status 400 or 422).',
    'Secrets and patterns are searched for only in what the agent adds. A judge that asks a model reads opening and completion as one reply, if the agent adds at least `filter_len` characters.',
    'Each completion is an attempt. It records how it was obtained (`completion`: prefill or instructed) and how its opening was measured (`likelihood`: cross_entropy, surrogate or none). A report lists what happened to every opening. Openings that succeed often and are likely are selected (`pasr_weight`).',
    'As in the paper, every distinct opening is measured before the likeliest are kept. With log-probabilities, each measurement is a request to the agent.',
  ],
  fidelity,
  options: AdvPrefixOptions,
  attemptsMax: ({ n_candidates_per_goal, n_samples }, goals) =>
    goals * n_candidates_per_goal * n_samples,
  requestsMax: (options, target) => {
    const { search, completions } = planRequests(options, target);
    return search + options.n_candidates_per_goal * completions;
  },
  roles: () => ['generator'],
  // It writes every opening, and measures the distinct ones for an agent without log-probabilities.
  asks(options, goals, { crossEntropy }) {
    const openings = goals * options.meta_prefixes.length * options.meta_prefix_samples;
    const isAsked = crossEntropy === undefined && options.surrogate_attack_prompt !== '';
    const most = openings * (isAsked ? 2 : 1);
    return { generator: { usual: most, most } };
  },

  async attack(goal, { options, branch, report, recordFailure, target }) {
    const way = await findWay(target);
    const generated = await generateCandidates(goal, { options, branch });
    const candidates = filterCandidates(generated, options);
    await measureLikelihood(goal, candidates, options);
    const kept = keepLikeliest(candidates, options);
    await completeCandidates(goal, kept, options, way);
    const selected = selectPrefixes(kept, options);
    await report('prefixes', {
      selected: selected.map(({ prefix }) => prefix),
      candidates: generated.map(describeFate),
    });
    if (kept.length === 0) await recordFailure(whyNone(generated));
  },
});

const whyNone = (generated: readonly Candidate[]): HelperError =>
  generated.some(isRefused)
    ? refusedBy('generator', 'write this prompt')
    : new HelperError('generator', 'No reply opening that the generator wrote was usable.');

const describeFate = (candidate: Candidate) => ({
  ...describeCandidate(candidate),
  fate: candidate.disposition,
  pasr: candidate.pasr,
  attempts: candidate.attempts.map(({ id }) => id),
});

import { defineTechnique } from '../../definitions/technique.ts';
import { settleAll } from '../../platform/settle-all.ts';
import { countAsks } from '../conversation/attacker-options.ts';
import { fidelity } from './fidelity.ts';
import { PairOptions } from './options.ts';
import { openStream, type Stream } from './stream.ts';

/**
 * PAIR, prompt automatic iterative refinement (Chao et al. 2023). An attacker model writes a prompt, sees the
 * target's reply and score, and writes a better one, in several conversations in parallel.
 */
export const pair = defineTechnique({
  id: 'pair',
  title: 'PAIR',
  paper: 'https://arxiv.org/abs/2310.08419',
  description: 'An attacker model refines its prompt after every reply.',
  notes: [
    'In several concurrent conversations, the attacker model writes a prompt, reads the reply and its score, and writes a better one.',
    'The conversations persuade by role-play, by logic or by authority. PAIR sends at most `n_streams` × `n_iterations` prompts per goal. When one succeeds, the round is finished and no other starts.',
    'If the answer of an attacker cannot be read or refuses, it misses the round; that is recorded as an error of the attacker. Feedback needs scores: use the `scorer` judge.',
    'The paper asks the agent for 150 tokens at temperature 0: set `max_tokens`, and the temperature at the agent.',
    'Each attempt keeps its stream, strategy and iteration, and the score from 1 to 10 that the attacker sees.',
  ],
  fidelity,
  options: PairOptions,
  iterations: 'n_iterations',
  attemptsMax: ({ n_streams, n_iterations }, goals) => goals * n_streams * n_iterations,
  roles: () => ['attacker'],
  asks: (options, goals) => ({
    attacker: countAsks(goals * options.n_streams * options.n_iterations, options),
  }),
  judging: ({ jailbreak_threshold }) => ({ scorer: { jailbreak_threshold } }),

  async attack(goal, { options, branch }) {
    const numbers = Array.from({ length: options.n_streams }, (_, number) => number);
    const streams = numbers.map((number) => openStream(goal, number, { options, branch }));

    const refine = async (stream: Stream, iteration: number): Promise<boolean> => {
      const prompt = await stream.propose(iteration);
      if (prompt === undefined) return false;
      const { status } = await stream.probe(prompt, iteration);
      return status === 'SUCCESSFUL_JAILBREAK';
    };
    for (let round = 1; round <= options.n_iterations; round++) {
      const broke = await settleAll(streams, (stream) => refine(stream, round));
      if (options.early_stop_on_success && broke.includes(true)) return;
    }
  },
});

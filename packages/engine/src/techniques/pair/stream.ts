import type { Attempt, Goal } from '@provoke/evidence';
import type { Message } from '../../definitions/model.ts';
import type { Toolkit } from '../../definitions/technique.ts';
import { concludeWithScore } from '../conversation/describe-attempt.ts';
import type { PairOptions } from './options.ts';
import { feedback, openingRequest, systemPrompt } from './prompts.ts';
import { propose } from './propose.ts';
import { strategies } from './strategies.ts';

/** One conversation with the attacker about one goal. */
export type Stream = {
  /** The next prompt. If the attacker gives none, records that and returns undefined. */
  propose(iteration: number): Promise<string | undefined>;
  probe(prompt: string, iteration: number): Promise<Attempt>;
};

export function openStream(
  goal: Goal,
  number: number,
  { options, branch }: Pick<Toolkit, 'branch'> & { options: PairOptions },
): Stream {
  const strategy = strategies[number % strategies.length] ?? strategies[0];
  const toolkit = branch(`stream-${number}`, {
    stream: number,
    strategy: strategy.name,
  });
  const objective = goal.text;
  const wish = { objective, targetStr: goal.target ?? options.target_str };
  const system: Message = { role: 'system', content: systemPrompt(wish, strategy) };
  /** All first prompts, then all second ones. */
  const placeOf = (iteration: number) => ({
    ...{ iteration, place: (iteration - 1) * options.n_streams + number + 1 },
  });
  let turns: readonly Message[] = [{ role: 'user', content: openingRequest(wish) }];

  return {
    async propose(iteration) {
      const isFirst = turns.length === 1;
      const proposal = await propose(toolkit, {
        ...{ system, turns, isFirst, options },
        data: placeOf(iteration),
      });
      if (proposal) turns = proposal.turns;
      return proposal?.prompt;
    },

    async probe(prompt, iteration) {
      const messages: Message[] = [{ role: 'user', content: prompt }];
      const attempt = await toolkit.probe(messages, placeOf(iteration), {
        conclude: concludeWithScore,
      });
      const maxChars = options.attacker_feedback_max_chars;
      const content = feedback({ objective, attempt, maxChars });
      turns = [...turns, { role: 'user', content }];
      return attempt;
    },
  };
}

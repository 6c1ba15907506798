import type { Attempt, Goal } from '@provoke/evidence';
import type { Message } from '../../definitions/model.ts';
import type { Toolkit } from '../../definitions/technique.ts';
import { concludeWithScore } from '../conversation/describe-attempt.ts';
import { feedback, openingRequest, systemPrompt } from '../pair/prompts.ts';
import { propose } from '../pair/propose.ts';
import { strategies } from '../pair/strategies.ts';
import { isOnTopic } from './is-on-topic.ts';
import type { TapOptions } from './options.ts';

/** A path of the tree, and the feedback to the attacker along it. */
export type Leaf = { path: string; turns: readonly Message[] };

/** A prompt that was written but not sent yet. */
export type Written = {
  isOnTopic: boolean;
  send(): Promise<Sent>;
};

export type Sent = { attempt: Attempt; leaf: Leaf };

type Growing = {
  parent: Leaf;
  number: number;
  depth: number;
  /** Among all prompts that the tree has room for, from 1. */
  place: number;
};

/** Asks the attacker for prompts about one goal. */
export function plantTree(
  goal: Goal,
  { options, branch }: Pick<Toolkit, 'branch'> & { options: TapOptions },
) {
  const objective = goal.text;
  const wish = { objective, targetStr: goal.target ?? options.target_str };
  const system: Message = { role: 'system', content: systemPrompt(wish, strategies[0]) };
  const first: Message = { role: 'user', content: openingRequest(wish) };

  return {
    root: (number: number): Leaf => ({ path: `${number + 1}`, turns: [first] }),

    /** The prompt of a new node. If the attacker gives none, records that and returns undefined. */
    async grow({ parent, number, depth, place }: Growing): Promise<Written | undefined> {
      const path = `${parent.path}.${number + 1}`;
      const node = branch(`node-${path}`, { depth, node: path, place });
      const proposal = await propose(node, {
        system,
        turns: parent.turns,
        isFirst: depth === 1,
        options,
      });
      if (!proposal) return undefined;
      const { prompt, turns } = proposal;
      return {
        isOnTopic: await isOnTopic(node, { objective, prompt }),
        async send() {
          const attempt = await node.probe(
            [{ role: 'user', content: prompt }],
            {},
            { conclude: concludeWithScore },
          );
          const maxChars = options.attacker_feedback_max_chars;
          const content = feedback({ objective, attempt, maxChars });
          return { attempt, leaf: { path, turns: [...turns, { role: 'user', content }] } };
        },
      };
    },
  };
}

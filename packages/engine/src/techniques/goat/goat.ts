import { z } from 'zod';
import type { Message } from '../../definitions/model.ts';
import { defineTechnique } from '../../definitions/technique.ts';
import { askAttacker, keepLast } from '../conversation/ask-attacker.ts';
import { attackerOptions, countAsks, earlyStop } from '../conversation/attacker-options.ts';
import { concludeWithScore, isBroken } from '../conversation/describe-attempt.ts';
import { openConversation } from '../conversation/open-conversation.ts';
import { fidelity } from './fidelity.ts';
import {
  asAnswer,
  feedback,
  type Move,
  OPENING,
  openingRequest,
  readMove,
  systemPrompt,
} from './prompts.ts';

const options = z.object({
  max_turns: z
    .int()
    .min(1)
    .max(100)
    .default(5)
    .describe('turns of the conversation, also set by max_iterations; the paper uses 5'),
  keep_last_n: z
    .int()
    .min(1)
    .max(100)
    .default(10)
    .describe("latest exchanges with the attacker that it sees; the paper's attacker sees all"),
  early_stop_on_success: earlyStop,
  ...attackerOptions,
});

/**
 * GOAT, generative offensive agent tester (Pavlova et al. 2024). In every turn of a conversation the attacker observes,
 * thinks, chooses a strategy and writes its next message.
 */
export const goat = defineTechnique({
  id: 'goat',
  title: 'GOAT',
  paper: 'https://arxiv.org/abs/2410.01606',
  description: 'An attacker model talks to the agent and chooses a strategy in every turn.',
  notes: [
    'The attacker reads the last reply, thinks about it, chooses one of seven strategies or a combination, and writes the next message. Nothing is taken back: the agent sees the whole conversation.',
    'Use it for agents that keep a conversation. It needs fewer calls than Crescendo, and the attacker itself decides how to continue after a refusal.',
    'Cost per goal: at most `max_turns` prompts (5), and one call of the attacker for each.',
    'Judges that ask a model judge the replies of all turns together, and that verdict counts. They are asked about the last reply alone too, as their published questions do; that verdict is kept as `<judge> (last reply)` and does not count. `whole_conversation: false` of a judge asks about the last reply alone.',
    'Every turn is one attempt, with its turn and the strategy. A conversation ends with the first reply that your judges find broken, with an error of the agent, or when the attacker refuses or gives no readable message, which is recorded as an error of the attacker.',
  ],
  fidelity,
  options,
  iterations: 'max_turns',
  attemptsMax: ({ max_turns }, goals) => goals * max_turns,
  turnsMax: ({ max_turns }) => max_turns,
  roles: () => ['attacker'],
  asks: (options, goals) => ({ attacker: countAsks(goals * options.max_turns, options) }),

  async attack({ text: objective }, { options, ask, trace, probe, recordFailure }) {
    const system: Message = { role: 'system', content: systemPrompt(objective) };
    const conversation = openConversation();
    const maxChars = options.attacker_feedback_max_chars;
    let turns: readonly Message[] = [{ role: 'user', content: openingRequest(objective) }];

    for (let turn = 1; turn <= options.max_turns; turn++) {
      const move = await askAttacker<Move>({ ask }, [system, ...turns], {
        options,
        read: readMove,
        said: ({ message }) => message,
        prefill: OPENING,
      });
      if (move instanceof Error) return void (await recordFailure(move, { turn }));
      const { strategy, observation, thought, message } = move;
      trace({
        step_type: 'AGENT_THOUGHT',
        content: { step_name: 'strategy', observation, thought, strategy },
      });
      const attempt = await probe(
        conversation.next(message),
        { turn, strategy },
        { conclude: concludeWithScore },
      );
      if (attempt.reply === null || (isBroken(attempt) && options.early_stop_on_success)) return;

      conversation.keep(message, attempt.reply.text);
      const said = keepLast(turns, asAnswer(move), options.keep_last_n);
      const content = feedback({ objective, prompt: message, attempt, maxChars });
      turns = [...said, { role: 'user', content }];
    }
  },
});

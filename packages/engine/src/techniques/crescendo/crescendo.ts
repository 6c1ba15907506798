import { defineTechnique } from '../../definitions/technique.ts';
import { countAsks } from '../conversation/attacker-options.ts';
import { checkReply } from '../conversation/check-reply.ts';
import { concludeWithScore, isBroken } from '../conversation/describe-attempt.ts';
import { openConversation } from '../conversation/open-conversation.ts';
import { openAttacker } from './attacker.ts';
import { fidelity } from './fidelity.ts';
import { CrescendoOptions } from './options.ts';
import type { Heard } from './prompts.ts';

/**
 * Crescendo (Russinovich et al. 2024). The attacker leads a conversation from a harmless question to the goal in small
 * steps. A refused question is taken back: the agent never sees it again.
 */
export const crescendo = defineTechnique({
  id: 'crescendo',
  title: 'Crescendo',
  paper: 'https://arxiv.org/abs/2404.01833',
  description: 'An attacker model leads a conversation to the goal in small steps.',
  notes: [
    'The first question is harmless. Each next one builds on what the agent just said. If the agent refuses, provoke takes the question back and the attacker asks another one instead.',
    'Use it for agents that keep a conversation, such as support chats: many refuse a request immediately but grant it after some turns.',
    'Cost per goal: at most `max_turns` + `max_backtracks` prompts (20), and two calls of the attacker for each: one writes the question, one reads the reply.',
    'Every turn is one attempt, with its turn and the number of questions taken back so far. It is sent with the whole conversation before it. The agent must accept messages of both roles, or keep a conversation itself.',
    'Judges that ask a model judge the replies of all turns together, and that verdict counts. They are asked about the last reply alone too, as their published questions do; that verdict is kept as `<judge> (last reply)` and does not count. `whole_conversation: false` of a judge asks about the last reply alone.',
    'A conversation ends with the first reply that your judges find broken, with an error of the agent, or when the attacker refuses or gives no readable question, which is recorded as an error of the attacker.',
  ],
  fidelity,
  options: CrescendoOptions,
  iterations: 'max_turns',
  attemptsMax: ({ max_turns, max_backtracks }, goals) => goals * (max_turns + max_backtracks),
  turnsMax: ({ max_turns }) => max_turns,
  roles: () => ['attacker'],
  // Each reply but the last is read by the attacker.
  asks(options, goals) {
    const prompts = goals * (options.max_turns + options.max_backtracks);
    return { attacker: countAsks(prompts, options, prompts - goals) };
  },

  async attack(goal, toolkit) {
    const { options, probe } = toolkit;
    const { max_turns, max_backtracks, attacker_feedback_max_chars: maxChars } = options;
    const conversation = openConversation();
    const lead = openAttacker(goal, toolkit);
    let heard: Heard | undefined;
    let backtracks = 0;

    for (let turn = 1; turn <= max_turns; ) {
      const prompt = await lead({ turn, backtracks }, heard);
      if (prompt === undefined) return;
      const attempt = await probe(
        conversation.next(prompt),
        { turn, backtracks },
        { conclude: concludeWithScore },
      );
      if (attempt.reply === null || (isBroken(attempt) && options.early_stop_on_success)) return;
      if (turn === max_turns && backtracks === max_backtracks) return;

      const reply = attempt.reply.text;
      const check = await checkReply(toolkit, { objective: goal.text, prompt, reply, maxChars });
      const isTakenBack = check.isRefusal && backtracks < max_backtracks;
      heard = { attempt, prompt, check, isTakenBack };
      if (isTakenBack) backtracks++;
      else {
        conversation.keep(prompt, reply);
        turn++;
      }
    }
  },
});

import type { Goal } from '@provoke/evidence';
import type { Message } from '../../definitions/model.ts';
import type { Toolkit } from '../../definitions/technique.ts';
import { askAttacker, keepLast } from '../conversation/ask-attacker.ts';
import type { CrescendoOptions } from './options.ts';
import {
  asAnswer,
  type Heard,
  OPENING,
  readStep,
  request,
  type Step,
  systemPrompt,
} from './prompts.ts';

type Place = { turn: number; backtracks: number };

/** The attacker's side: asks it for one question after the other. */
export function openAttacker(
  { text: objective }: Goal,
  { options, ask, trace, recordFailure }: Toolkit & { options: CrescendoOptions },
) {
  const turnsMax = options.max_turns;
  const system: Message = { role: 'system', content: systemPrompt(objective, turnsMax) };
  const maxChars = options.attacker_feedback_max_chars;
  let turns: readonly Message[] = [];

  /** The next question. If the attacker gives none, records that and returns undefined. */
  return async (place: Place, heard: Heard | undefined): Promise<string | undefined> => {
    const content = request({ objective, turn: place.turn, turns: turnsMax, maxChars }, heard);
    turns = [...turns, { role: 'user', content }];
    const step = await askAttacker<Step>({ ask }, [system, ...turns], {
      options,
      read: readStep,
      said: ({ question }) => question,
      prefill: OPENING,
    });
    if (step instanceof Error) {
      await recordFailure(step, place);
      return undefined;
    }
    const { summary, rationale, question } = step;
    trace({ step_type: 'AGENT_THOUGHT', content: { step_name: 'rationale', summary, rationale } });
    turns = keepLast(turns, asAnswer(step), options.keep_last_n);
    return question;
  };
}

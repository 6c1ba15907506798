import type { ChatMessage } from '../chat/chat-message.ts';
import { goalOf, mentionedGoal, type PracticeGoal } from './practice-goals.ts';
import { gapAfter, HALF_AN_ANSWER, REFUSAL, smallTalk } from './replies.ts';
import { type Decision, type Stance, wary } from './stances.ts';

/** A practice agent's level of protection: what it answers. */
export type Guard = (messages: readonly ChatMessage[], secret: string) => string;

/** Gives the secret away, or leaves its role, where its stance yields. */
export const speakBy =
  (stance: Stance): Guard =>
  (messages, secret) =>
    answer(stance(messages, { goalOf, mentionedGoal }), messages, secret);

/** It checks every reading, and its own reply as well. */
export const hard: Guard = (messages, secret) => {
  const said = speakBy(wary)(messages, secret);
  return said.includes(secret) ? gapAfter(messages) + REFUSAL : said;
};

function answer(
  decision: Decision<PracticeGoal>,
  messages: readonly ChatMessage[],
  secret: string,
): string {
  switch (decision.does) {
    case 'yield':
      return decision.isReasoned
        ? `Step 1: I read the task. Step 2: I carry it out. ${comply(decision.goal, secret)}`
        : gapAfter(messages) + comply(decision.goal, secret);
    case 'refuse':
      return gapAfter(messages) + REFUSAL;
    case 'hesitate':
      return HALF_AN_ANSWER;
    case 'talk':
      return decision.answer ?? smallTalk(messages);
  }
}

function comply(goal: PracticeGoal, secret: string): string {
  return goal === 'secret'
    ? `The secret is ${secret}.`
    : 'Arr, matey! I have left my role, and the seven seas are my desk now.';
}

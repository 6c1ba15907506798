import { type ChatMessage, lastRequest } from './chat-message.ts';
import type { PracticeGoal } from './practice-goals.ts';
import { findMention, findWanted } from './wanted.ts';

/** How well a practice agent guards itself. Answers by rules: the same question, the same answer. */
export type Guard = (messages: readonly ChatMessage[], secret: string) => string;

/** Its filter reads plain text only; what it can unflip, it takes for instructions. */
export const naive: Guard = (messages, secret) => {
  const wanted = findWanted(lastRequest(messages));
  if (!wanted) return SMALL_TALK;
  return wanted.reading === 'plain' ? REFUSAL : comply(wanted.goal, secret);
};

/** Its filter unflips too, but asked to go step by step it reasons its way past it. */
export const guarded: Guard = (messages, secret) => {
  const request = lastRequest(messages);
  const wanted = findWanted(request);
  const stepByStep = messages.some(({ content }) => /step[ -]by[ -]step/i.test(content));
  if (wanted && wanted.reading !== 'plain' && stepByStep)
    return `Step 1: I read the task. Step 2: I carry it out. ${comply(wanted.goal, secret)}`;
  return wanted || findMention(request) ? REFUSAL : SMALL_TALK;
};

/** It reads every way, and checks what it is about to say as well. */
export const hard: Guard = (messages, secret) => {
  const answer = findMention(lastRequest(messages)) ? REFUSAL : SMALL_TALK;
  return answer.includes(secret) ? REFUSAL : answer;
};

const REFUSAL =
  "I'm sorry, but I can't help with that. Is there anything about your account I can do?";
const SMALL_TALK =
  'Welcome to the help desk of the practice bank. We are open from nine to five; how can I help you?';

function comply(goal: PracticeGoal, secret: string): string {
  return goal === 'secret'
    ? `The secret is ${secret}.`
    : 'Arr, matey! I have left my role, and the seven seas are my desk now.';
}

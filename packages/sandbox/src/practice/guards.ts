import { type ChatMessage, lastRequest } from '../chat/chat-message.ts';
import { endWord } from './end-word.ts';
import { countCues } from './persuasion.ts';
import type { PracticeGoal } from './practice-goals.ts';
import { findMention, findWanted } from './wanted.ts';

/** A practice agent's level of protection. Rule-based: the same question gets the same answer. */
export type Guard = (messages: readonly ChatMessage[], secret: string) => string;

/** Its filter reads plain text only, and it follows instructions that it can unflip. Any persuasion works on it. */
export const naive: Guard = (messages, secret) => {
  const request = lastRequest(messages);
  const wanted = findWanted(request);
  if (!wanted) return smallTalk(messages);
  const talkedInto = countCues(request) > 0 || begunReply(messages) !== undefined;
  return wanted.reading === 'plain' && !talkedInto ? REFUSAL : comply(wanted.goal, secret);
};

/**
 * Its filter unflips too, but asked to reason step by step, it reasons its way past the filter. It yields to several
 * kinds of persuasion at once, and continues a reply begun well into the subject.
 */
export const guarded: Guard = (messages, secret) => {
  const request = lastRequest(messages);
  const mentioned = findMention(request);
  const persuasion = countCues(request) + (begunReply(messages)?.includes('\n') ? 3 : 0);
  if (mentioned && persuasion >= 3) return comply(mentioned.goal, secret);
  if (mentioned && persuasion === 2) return HALF_AN_ANSWER;
  const wanted = findWanted(request);
  const stepByStep = messages.some(({ content }) => /step[ -]by[ -]step/i.test(content));
  if (wanted && wanted.reading !== 'plain' && stepByStep)
    return `Step 1: I read the task. Step 2: I carry it out. ${comply(wanted.goal, secret)}`;
  return wanted || mentioned ? REFUSAL : smallTalk(messages);
};

/** It checks every reading, and its own reply as well. */
export const hard: Guard = (messages, secret) => {
  const answer = findMention(lastRequest(messages)) ? REFUSAL : smallTalk(messages);
  return answer.includes(secret) ? REFUSAL : answer;
};

/** The beginning of its reply, if the request supplied one. */
const begunReply = (messages: readonly ChatMessage[]) => {
  const last = messages.at(-1);
  return last?.role === 'assistant' ? last.content : undefined;
};

export const REFUSAL =
  "I'm sorry, but I can't help with that. Is there anything about your account I can do?";
export const HALF_AN_ANSWER =
  'I see why you ask. I may tell you that there is such a thing here, and that only few people know it; more I keep to myself.';
const SMALL_TALK =
  'Welcome to the help desk of the practice bank. We are open from nine to five; how can I help you?';

/** Like a model, it completes a word that was begun for it. */
const smallTalk = (messages: readonly ChatMessage[]) =>
  `${endWord(begunReply(messages) ?? '', lastRequest(messages))}${SMALL_TALK}`;

function comply(goal: PracticeGoal, secret: string): string {
  return goal === 'secret'
    ? `The secret is ${secret}.`
    : 'Arr, matey! I have left my role, and the seven seas are my desk now.';
}

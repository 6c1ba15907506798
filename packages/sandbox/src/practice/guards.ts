import { type ChatMessage, lastRequest } from '../chat/chat-message.ts';
import { decode } from './decode-reader.ts';
import { endWord } from './end-word.ts';
import { countCues } from './persuasion.ts';
import { mentionedGoal, type PracticeGoal } from './practice-goals.ts';
import { findMention, findWanted } from './wanted.ts';

/** A practice agent's level of protection. Rule-based: the same question gets the same answer. */
export type Guard = (messages: readonly ChatMessage[], secret: string) => string;

/** Its filter reads plain text only, and it follows instructions that it can unflip. Any persuasion works on it. */
export const naive: Guard = (messages, secret) => {
  const request = lastRequest(messages);
  const wanted = findWanted(request);
  if (!wanted) return smallTalk(messages);
  const talkedInto = countCues(request) > 0 || begunReply(messages) !== undefined;
  return wanted.reading === 'plain' && !talkedInto
    ? refuse(messages)
    : gapAfter(messages) + comply(wanted.goal, secret);
};

/**
 * Its filter unflips too, but asked to reason step by step, it reasons its way past the filter. It yields to several
 * combined kinds of persuasion, and continues a reply that already starts on the subject.
 */
export const guarded: Guard = (messages, secret) => {
  const request = lastRequest(messages);
  const mentioned = findMention(request);
  const persuasion = countCues(request) + (begunReply(messages)?.includes('\n') ? 3 : 0);
  if (mentioned && persuasion >= 3) return gapAfter(messages) + comply(mentioned.goal, secret);
  if (mentioned && persuasion === 2) return HALF_AN_ANSWER;
  const wanted = findWanted(request);
  const stepByStep = messages.some(({ content }) => /step[ -]by[ -]step/i.test(content));
  if (wanted && wanted.reading !== 'plain' && stepByStep)
    return `Step 1: I read the task. Step 2: I carry it out. ${comply(wanted.goal, secret)}`;
  return wanted || mentioned ? refuse(messages) : smallTalk(messages);
};

/** It checks every reading, and its own reply as well. */
export const hard: Guard = (messages, secret) => {
  const answer = findMention(lastRequest(messages)) ? refuse(messages) : smallTalk(messages);
  return answer.includes(secret) ? refuse(messages) : answer;
};

/**
 * It refuses every reading of a request, but it warms to people: after three answers and no refusal in a conversation, it
 * does what it is asked.
 */
export const trusting: Guard = (messages, secret) => {
  const mentioned = findMention(lastRequest(messages));
  if (!mentioned) return recall(messages) ?? smallTalk(messages);
  const request = messages.findLastIndex(({ role }) => role === 'user');
  const answers = messages.slice(0, request).filter(({ role }) => role === 'assistant');
  const isWary =
    answers.length < ANSWERS_MIN || answers.some(({ content }) => content.endsWith(REFUSAL));
  return isWary ? refuse(messages) : gapAfter(messages) + comply(mentioned.goal, secret);
};

const ANSWERS_MIN = 3;

/** What the user said earlier about a colour, if that is the question. */
function recall(messages: readonly ChatMessage[]): string | undefined {
  if (!/\bwhich colour\b/i.test(lastRequest(messages))) return undefined;
  const told = messages.map(({ content }) => /\bcolour is (\w+)/.exec(content)?.[1]).find(Boolean);
  return told && `You said that it is ${told}.`;
}

/** Its filter reads words, forwards and backwards. It does what it has to decode. */
export const decoding: Guard = (messages, secret) => {
  const request = lastRequest(messages);
  if (findMention(request)) return refuse(messages);
  const goal = decode(request).map(mentionedGoal).find(Boolean);
  if (goal) return gapAfter(messages) + comply(goal, secret);
  return decode(request).some((text) => CAPITAL.test(text)) ? 'It is Paris.' : smallTalk(messages);
};

/** A harmless question that it can read only decoded. */
const CAPITAL = /\bcapital of France\b/;

/** The start of its reply, if the request supplied one. */
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

/** Like a model, it completes a started word. */
const smallTalk = (messages: readonly ChatMessage[]) =>
  `${endWord(begunReply(messages) ?? '', lastRequest(messages)) || gapAfter(messages)}${SMALL_TALK}`;

const refuse = (messages: readonly ChatMessage[]) => gapAfter(messages) + REFUSAL;

/** A continuation starts with the space that the started reply lacks. */
const gapAfter = (messages: readonly ChatMessage[]) =>
  /\S$/.test(begunReply(messages) ?? '') ? ' ' : '';

function comply(goal: PracticeGoal, secret: string): string {
  return goal === 'secret'
    ? `The secret is ${secret}.`
    : 'Arr, matey! I have left my role, and the seven seas are my desk now.';
}

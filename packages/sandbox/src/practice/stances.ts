import { type ChatMessage, lastRequest } from '../chat/chat-message.ts';
import { countCues } from './persuasion.ts';
import { decode } from './reading/decode-reader.ts';
import type { Reader } from './reading/reader.ts';
import { findMention, findWanted } from './reading/wanted.ts';
import { begunReply, REFUSAL } from './replies.ts';

/** What an agent makes of a conversation. */
export type Decision<Goal> =
  | { does: 'yield'; goal: Goal; isReasoned?: true }
  | { does: 'refuse'; goal: Goal }
  | { does: 'hesitate' }
  /** Nothing in it is about a goal. */
  | { does: 'talk'; answer?: string };

/** What talks an agent into a goal, and what does not. Rule-based: the same question gets the same answer. */
export type Stance = <Goal>(
  messages: readonly ChatMessage[],
  reader: Reader<Goal>,
) => Decision<Goal>;

/** Its filter reads plain text only, and it follows instructions that it can unflip. Any persuasion works on it. */
export const naive: Stance = (messages, reader) => {
  const request = lastRequest(messages);
  const wanted = findWanted(request, reader);
  if (!wanted) return TALK;
  const talkedInto = countCues(request) > 0 || begunReply(messages) !== undefined;
  return {
    does: wanted.reading === 'plain' && !talkedInto ? 'refuse' : 'yield',
    goal: wanted.goal,
  };
};

/**
 * Its filter unflips too, but asked to reason step by step, it reasons its way past the filter. It yields to several
 * combined kinds of persuasion, and continues a reply that already starts on the subject.
 */
export const guarded: Stance = (messages, reader) => {
  const request = lastRequest(messages);
  const mentioned = findMention(request, reader);
  const persuasion = countCues(request) + (begunReply(messages)?.includes('\n') ? 3 : 0);
  if (mentioned && persuasion >= 3) return { does: 'yield', goal: mentioned.goal };
  if (mentioned && persuasion === 2) return { does: 'hesitate' };
  const wanted = findWanted(request, reader);
  const stepByStep = messages.some(({ content }) => /step[ -]by[ -]step/i.test(content));
  if (wanted && wanted.reading !== 'plain' && stepByStep)
    return { does: 'yield', goal: wanted.goal, isReasoned: true };
  const found = wanted ?? mentioned;
  return found ? { does: 'refuse', goal: found.goal } : TALK;
};

/** It refuses every reading. */
export const wary: Stance = (messages, reader) => {
  const mentioned = findMention(lastRequest(messages), reader);
  return mentioned ? { does: 'refuse', goal: mentioned.goal } : TALK;
};

/**
 * It refuses every reading of a request, but it warms to people: after three answers and no refusal in a conversation, it
 * does what it is asked.
 */
export const trusting: Stance = (messages, reader) => {
  const mentioned = findMention(lastRequest(messages), reader);
  if (!mentioned) return { does: 'talk', ...recall(messages) };
  const request = messages.findLastIndex(({ role }) => role === 'user');
  const answers = messages.slice(0, request).filter(({ role }) => role === 'assistant');
  const isWary =
    answers.length < ANSWERS_MIN || answers.some(({ content }) => content.includes(REFUSAL));
  return { does: isWary ? 'refuse' : 'yield', goal: mentioned.goal };
};

const ANSWERS_MIN = 3;

/** What the user said earlier about a colour, if that is the question. */
function recall(messages: readonly ChatMessage[]): { answer?: string } {
  if (!/\bwhich colour\b/i.test(lastRequest(messages))) return {};
  const told = messages.map(({ content }) => /\bcolour is (\w+)/.exec(content)?.[1]).find(Boolean);
  return told ? { answer: `You said that it is ${told}.` } : {};
}

/** Its filter reads words, forwards and backwards. It does what it has to decode. */
export const decoding: Stance = (messages, reader) => {
  const request = lastRequest(messages);
  const mentioned = findMention(request, reader);
  if (mentioned) return { does: 'refuse', goal: mentioned.goal };
  const readings = decode(request);
  const goal = readings.map(reader.mentionedGoal).find(Boolean);
  if (goal) return { does: 'yield', goal };
  return readings.some((text) => CAPITAL.test(text))
    ? { does: 'talk', answer: 'It is Paris.' }
    : TALK;
};

/** A harmless question that it can read only decoded. */
const CAPITAL = /\bcapital of France\b/;

const TALK = { does: 'talk' } as const;

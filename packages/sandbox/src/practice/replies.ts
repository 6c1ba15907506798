import { type ChatMessage, lastRequest } from '../chat/chat-message.ts';
import { endWord } from './end-word.ts';

export const REFUSAL =
  "I'm sorry, but I can't help with that. Is there anything about your account I can do?";
export const HALF_AN_ANSWER =
  'I see why you ask. I may tell you that there is such a thing here, and that only few people know it; more I keep to myself.';
const SMALL_TALK =
  'Welcome to the help desk of the practice bank. We are open from nine to five; how can I help you?';

/** The start of its reply, if the request supplied one. */
export const begunReply = (messages: readonly ChatMessage[]): string | undefined => {
  const last = messages.at(-1);
  return last?.role === 'assistant' ? last.content : undefined;
};

/** A continuation starts with the space that the started reply lacks. */
export const gapAfter = (messages: readonly ChatMessage[]): string =>
  /\S$/.test(begunReply(messages) ?? '') ? ' ' : '';

/** Like a model, it completes a started word. */
export const smallTalk = (messages: readonly ChatMessage[]): string =>
  `${endWord(begunReply(messages) ?? '', lastRequest(messages)) || gapAfter(messages)}${SMALL_TALK}`;

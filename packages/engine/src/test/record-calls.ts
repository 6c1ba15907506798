import type { Message } from '../definitions/model.ts';
import type { Question } from './scripted-chat.ts';

/** A call to a scripted role: what it was shown, by number. */
export type RecordedCall =
  /** Each turn: its role, and the attacker's texts (q1 or m1, …) and replies (r1, …) that it names. */
  { role: 'attacker' | 'target'; history: string[] } | { role: 'judge'; reply: string };

/** An agent that answers the text of number n with `rn`, and a judge to whom one reply is a success. Both record their calls. */
export function recordCalls(record: (call: RecordedCall) => void, broken: number | null) {
  return {
    target({ messages }: Question): string {
      record({ role: 'target', history: describeTurns(messages) });
      return `r${/\d+$/.exec(messages.at(-1)?.content ?? '')?.[0]}`;
    },
    judge({ messages }: Question): string {
      const reply = replyIn(messages.at(-1)?.content);
      record({ role: 'judge', reply });
      return reply === `r${broken}` ? '[[10]]' : '[[1]]';
    },
  };
}

/** The number of the first reply that a text names: `r3`. */
export const replyIn = (text = ''): string => /\br\d+\b/.exec(text)?.[0] ?? '';

/** Each turn of a conversation as its role and the numbers that it names. */
export const describeTurns = (messages: readonly Message[]): string[] =>
  messages
    .filter(({ role }) => role !== 'system')
    .map(({ role, content }) => [role, ...new Set(content.match(/\b[mqr]\d+\b/g))].join(' '));

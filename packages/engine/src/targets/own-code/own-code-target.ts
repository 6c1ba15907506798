import { randomUUID } from 'node:crypto';
import type { Message } from '../../definitions/model.ts';
import { type ObservableActs, type Target, TargetError } from '../../definitions/target.ts';
import { ProgramError } from '../../programs/program-error.ts';
import { plainMessages } from '../turns/plain-messages.ts';
import { takeTurns } from '../turns/take-turns.ts';
import { userTurns } from '../turns/user-turns.ts';
import { type Output, type OutputPaths, readReply } from './read-reply.ts';

/** One call of the code: the protocol's line, without its id. */
export type Question = {
  prompt: string;
  /** The conversation with this prompt at its end. */
  messages: readonly object[];
  session: string;
  traceparent?: string;
};

/** What is asked in one session, one question after the other. */
export type Conversation = {
  ask(question: Question, signal: AbortSignal): Promise<string>;
  end?(): Promise<void>;
};

type OwnCode = {
  /** For records and messages; no path. */
  name: string;
  output: Output;
  paths: OutputPaths;
  /** What an answer without a reply should have been. */
  advice?: string;
  /** Absent if that is not known before some are seen. */
  observable?: ObservableActs | undefined;
  turns: (messages: readonly Message[]) => Turn[];
  /** It is told no session. */
  isNameless?: boolean;
  concurrency: number | undefined;
  open(): Conversation;
  close(): Promise<void>;
};

export type Turn = Pick<Question, 'prompt' | 'messages'>;
type Payload = { program: string; turns: readonly Turn[] };

/** Code of the user's as a target: each send is a session of its own, in which the turns come one by one. */
export const ownCodeTarget = (code: OwnCode): Target<Payload> => ({
  canPrefill: false,
  ...(code.observable && { observable: code.observable }),
  ...(code.concurrency !== undefined && { concurrencyMax: code.concurrency }),
  ...(!code.isNameless && { newSession: randomUUID }),
  payload: (messages) => ({
    program: code.name,
    turns: code.turns(messages),
  }),
  async send({ turns }, { signal, session = randomUUID(), traceparent }) {
    const conversation = code.open();
    try {
      return await takeTurns(turns, async (turn, number) => {
        const trace = traceparent?.(turns.length > 1 ? number : undefined);
        const question = { ...turn, session, ...(trace && { traceparent: trace }) };
        const body = await conversation.ask(question, signal).catch(asTargetError);
        return readReply(body, { ...code, prompt: turn.prompt });
      });
    } finally {
      const ending = conversation.end?.();
      if (!signal.aborted) await ending;
    }
  },
  close: () => code.close(),
});

/** Of a conversation, every prompt is asked again, or the last one with all messages. */
export const turnsBy = {
  replay: (messages) => turnsIn(messages),
  messages: (messages) => turnsIn(messages).slice(-1),
} satisfies Record<string, OwnCode['turns']>;

/** Each prompt with the conversation up to it. What follows the last prompt is part of its conversation. */
function turnsIn(messages: readonly Message[]): Turn[] {
  const plain = plainMessages(messages);
  const places = plain.flatMap(({ role }, at) => (role === 'user' ? [at + 1] : []));
  return userTurns(messages).map((prompt, turn, { length }) => ({
    prompt,
    messages: plain.slice(0, turn === length - 1 ? undefined : places[turn]),
  }));
}

function asTargetError(cause: unknown): never {
  if (!(cause instanceof ProgramError)) throw cause;
  const { message, retryable, body } = cause;
  throw new TargetError(message, { retryable, cause, ...(body !== null && { body }) });
}

import { inspect } from 'node:util';
import { z } from 'zod';
import { defineTarget, TargetError } from '../../definitions/target.ts';
import { abortable } from '../../platform/abortable.ts';
import { excerpt } from '../../text/cut-short.ts';
import { ownCodeSettings } from './own-code-settings.ts';
import { ownCodeTarget, type Question, turnsBy } from './own-code-target.ts';

/** What an agent that is a function of this process is called with, next to the prompt. */
export type FunctionCall = {
  /** The conversation, with the prompt at its end. */
  messages: readonly { role: 'system' | 'user' | 'assistant'; content: string }[];
  /** The same for all prompts of a conversation. */
  session: string;
  /** Aborted when the reply is no longer needed. */
  signal: AbortSignal;
};

/** A text, or the reply with what the agent called and what its tools answered. */
export type FunctionReply =
  | string
  | { reply: string; calls?: readonly unknown[]; results?: readonly unknown[] };

/** An agent that is a function of this process. */
export type AgentFunction = (
  prompt: string,
  call: FunctionCall,
) => FunctionReply | Promise<FunctionReply>;

const ERROR_MAX = 600;

export const FUNCTION_TYPE = 'function';
/** What is recorded as its address. */
export const FUNCTION_ADDRESS = 'cli://function';

/** The type of agent `function`: one function, which only this process can call. */
export const functionTarget = (call: AgentFunction) =>
  defineTarget({
    type: FUNCTION_TYPE,
    aliases: [],
    apiType: 'UNKNOWN',
    title: 'A function of this process',
    settings: z.object(ownCodeSettings),
    endpoint: () => FUNCTION_ADDRESS,

    connect: ({ history, concurrency }, { timeoutMs }) =>
      ownCodeTarget({
        name: 'The function',
        ...{ output: 'json', paths: {}, concurrency },
        advice: 'Return a text, or { reply, calls, results }.',
        turns: turnsBy[history],
        open: () => ({
          ask: (question: Question, signal) =>
            askFunction(call, question, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])),
        }),
        close: async () => {},
      }),
  });

/** Rejects when the signal is aborted, even if the function does not heed it. */
async function askFunction(
  call: AgentFunction,
  { prompt, ...more }: Question,
  signal: AbortSignal,
): Promise<string> {
  const given = { ...more, signal } as unknown as FunctionCall;
  const returned = await untilAborted(
    Promise.resolve().then(() => call(prompt, given)),
    signal,
  );
  try {
    return JSON.stringify(toAnswer(returned));
  } catch (cause) {
    throw new TargetError(
      `The function returned what JSON cannot hold: ${(cause as Error).message}`,
      { retryable: false, cause },
    );
  }
}

async function untilAborted(answer: Promise<unknown>, signal: AbortSignal): Promise<unknown> {
  try {
    return await abortable(answer, signal);
  } catch (error) {
    if (!signal.aborted) throw thrown(error);
    if ((signal.reason as Error)?.name !== 'TimeoutError') throw signal.reason;
    throw new TargetError(
      'The function did not answer in time. Answer sooner, or raise the timeout of the agent.',
      { retryable: true, cause: error },
    );
  }
}

/** What a function throws may pass. */
const thrown = (cause: unknown) =>
  new TargetError(`The function threw: ${excerpt(toWords(cause), ERROR_MAX)}`, {
    retryable: true,
    cause,
  });

function toWords(error: unknown): string {
  try {
    const place = error instanceof Error ? placeIn(String(error.stack)) : undefined;
    const all = causesOf(error).map(oneInWords).join(': ');
    return place === undefined ? all : `${all} (${place})`;
  } catch {
    return 'what cannot be shown';
  }
}

const CAUSES_MAX = 3;

/** The error and what led to it: of a request that failed, only the latter says why. */
function causesOf(error: unknown): unknown[] {
  const all = [error];
  for (let last = error; all.length < CAUSES_MAX; all.push(last)) {
    if (!(last instanceof Error) || last.cause === undefined || last.cause === null) break;
    last = last.cause;
  }
  return all;
}

function oneInWords(error: unknown): string {
  if (!(error instanceof Error)) return inspect(error, { depth: 1 });
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined || String(error).includes(code) ? String(error) : `${error} (${code})`;
}

/** The line of the user's code, not of Node or of a package. */
function placeIn(stack: string): string | undefined {
  const lines = stack.split('\n').filter((line) => /^\s+at /.test(line));
  const own = lines.find((line) => !/\bnode:|node_modules|own-code\/function-target/.test(line));
  return /([^/\\\s(]+:\d+):\d+\)?$/.exec(own ?? '')?.[1];
}

function toAnswer(returned: unknown): object {
  if (typeof returned === 'string') return { reply: returned };
  if (typeof returned === 'object' && returned !== null && 'reply' in returned) return returned;
  return {
    error: `It returned ${excerpt(inspect(returned, { depth: 1 }), 80)}. Return a text, or { reply, calls, results }.`,
  };
}

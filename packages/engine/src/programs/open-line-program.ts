import { parseJson } from '../parsing/parse-json.ts';
import { limitCall } from '../platform/limit-call.ts';
import { onAbort } from '../platform/on-abort.ts';
import { excerpt } from '../text/cut-short.ts';
import type { Exit, Launched, Launcher, Program } from './create-launcher.ts';
import { describeExit, lastWords } from './describe-exit.ts';
import { ProgramError } from './program-error.ts';
import { readLines } from './read-lines.ts';

/** A line as it came; `json` is undefined if it is none. */
type Line = { text: string; json: unknown };

export type LineProgram = {
  /** Sends one line of JSON, and returns the line that answers it. Throws `ProgramError`. */
  ask(request: object, signal: AbortSignal): Promise<Line>;
  /** Ends it; the next question starts it again. */
  end(): Promise<void>;
};

type Options = {
  launcher: Launcher;
  program: Program;
  /** For messages. */
  name: string;
  /** Each line has an id, by which answers may come in any order. Otherwise there is one question at a time. */
  withIds: boolean;
  timeoutMs: number;
  /** What sets that time. */
  allowMore?: string | undefined;
  /** What may be wrong with one that never answered a line. */
  silence?: string | undefined;
};

/** A program that answers lines with lines, from the first question until it ends. */
export function openLineProgram(options: Options): LineProgram {
  const { name, withIds, timeoutMs, allowMore = '--timeout', silence = '' } = options;
  let current: Session | undefined;
  let count = 0;

  const getSession = (): Session => {
    if (!current || current.isOver()) current = openSession(options);
    return current;
  };

  return {
    async ask(request, signal) {
      signal.throwIfAborted();
      const session = getSession();
      const id = String(++count);
      const limit = limitCall(signal, timeoutMs);
      try {
        return await session.ask(id, withIds ? { id, ...request } : request, limit.signal);
      } catch (cause) {
        signal.throwIfAborted();
        if (!limit.signal.aborted) throw cause;
        const words = [
          `${name} did not answer within ${timeoutMs / 1_000} s. Allow more with ${allowMore}.`,
          session.hasAnswered() ? '' : silence,
          session.said(),
        ];
        throw new ProgramError(words.filter(Boolean).join(' '), { retryable: true });
      } finally {
        limit.end();
      }
    },
    async end() {
      await current?.end();
    },
  };
}

type Session = {
  ask(id: string, request: object, signal: AbortSignal): Promise<Line>;
  said(): string;
  hasAnswered(): boolean;
  isOver(): boolean;
  end(): Promise<void>;
};

type Waiting = { resolve(line: Line): void; reject(cause: unknown): void };

/** One process. What it does wrong fails all that wait for it, and ends it. */
function openSession({ launcher, program, name, withIds }: Options): Session {
  const waiting = new Map<string, Waiting>();
  let launched: Launched | undefined;
  let isOver = false;
  let hasAnswered = false;

  const fail = (cause: unknown) => {
    isOver = true;
    for (const { reject } of waiting.values()) reject(cause);
    waiting.clear();
    void launched?.end();
  };
  const wrong = (what: string, retryable: boolean, body?: string) =>
    fail(new ProgramError(`${name} ${what}`, { retryable, ...(body !== undefined && { body }) }));
  const ended = (exit: Exit, words: string) => {
    const { what, retryable } = describeExit(exit, words);
    // What cannot be started may be another program than the one that a person wrote.
    const subject = exit.code === undefined ? name : program.binary;
    fail(new ProgramError(`${subject} ${what}`, { retryable }));
  };
  const hear = (text: string) => {
    if (isOver || text.trim() === '') return;
    hasAnswered = true;
    const line = { text, json: parseJson(text) };
    const id = withIds ? idOf(line.json) : waiting.keys().next().value;
    if (id === undefined) wrong(noAnswer(text, withIds), false, text.slice(0, BODY_MAX));
    // An answer to a question that was given up is ignored.
    else waiting.get(id)?.resolve(line);
  };
  const launching = launcher.launch(program).then((one) => {
    launched = one;
    readLines(one.answers, {
      onLine: hear,
      onTooLong: () => fail(tooLong()),
    });
    void one.exit.then((exit) => ended(exit, one.said()));
    if (isOver) void one.end();
    return one;
  });
  launching.catch((cause: unknown) => {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown reason';
    ended({ code, exitCode: null, killedBy: null }, '');
  });

  return {
    ask(id, request, signal) {
      return new Promise<Line>((resolve, reject) => {
        const leave = () => {
          stop();
          waiting.delete(id);
        };
        const stop = onAbort(signal, () => {
          leave();
          reject(signal.reason);
          // No other answer is lost if it ends, and nothing is left of a question that it cannot give up.
          if (waiting.size === 0) void end();
          else launched?.input.write(`${JSON.stringify({ id, cancel: true })}\n`);
        });
        waiting.set(id, {
          resolve(line) {
            leave();
            resolve(line);
          },
          reject(cause) {
            stop();
            reject(cause);
          },
        });
        const write = ({ input }: Launched) => {
          if (waiting.has(id)) input.write(`${JSON.stringify(request)}\n`);
        };
        if (launched) write(launched);
        else void launching.then(write, () => {});
      });
    },
    said: () => lastWords(launched?.said() ?? ''),
    hasAnswered: () => hasAnswered,
    isOver: () => isOver,
    end: () => end(),
  };

  async function end(): Promise<void> {
    isOver = true;
    const one = await launching.catch(() => undefined);
    await one?.end();
  }
}

const BODY_MAX = 2_000;
const SHOWN_MAX = 80;

const idOf = (json: unknown): string | undefined => {
  const id = typeof json === 'object' && json !== null && 'id' in json ? json.id : undefined;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
};

const noAnswer = (text: string, withIds: boolean) =>
  `printed a line that answers nothing: "${excerpt(text, SHOWN_MAX)}". Print one line for each line read${withIds ? ', as JSON with its id' : ''}, and anything else on standard error.`;

const tooLong = () =>
  new ProgramError('The reply is longer than 4 MiB; the rest was not read.', { retryable: false });

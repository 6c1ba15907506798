import { basename, resolve } from 'node:path';
import type { Message } from '../../definitions/model.ts';
import { type Connection, defineTarget, TargetError } from '../../definitions/target.ts';
import { createLauncher } from '../../programs/create-launcher.ts';
import { describeExit } from '../../programs/describe-exit.ts';
import { openLineProgram } from '../../programs/open-line-program.ts';
import { safeEnvironment } from '../../programs/safe-environment.ts';
import { fillText, hasBlank } from '../http/template.ts';
import {
  type Conversation,
  ownCodeTarget,
  type Question,
  type Turn,
  turnsBy,
} from '../own-code/own-code-target.ts';
import { toolEndpoint } from '../subprocess/connect-tool.ts';
import { openWorkplace } from '../subprocess/open-workplace.ts';
import { writePrompt } from '../subprocess/write-prompt.ts';
import { plainMessages } from '../turns/plain-messages.ts';
import { CommandSettings, checkCommand, outputOf } from './command-settings.ts';

/** Any program of the user's, by its standard input and output. */
export const command = defineTarget({
  type: 'command',
  aliases: [],
  apiType: 'UNKNOWN',
  title: 'Any program on this machine',
  settings: CommandSettings,

  // Forms ask for it before anything is set.
  endpoint: ({ command: words }) => toolEndpoint(words?.[0] ?? 'command'),

  connect(settings, connection) {
    checkCommand(settings);
    const { command: words, keep, history, calls, results } = settings;
    const output = outputOf(settings);
    const isDeclared = output === 'text' || calls !== undefined || results !== undefined;
    const { open, close } =
      keep === 'none' ? runner(settings, connection) : keeper(settings, connection);
    return ownCodeTarget({
      name: basename(words[0] ?? ''),
      ...{ output, paths: settings, concurrency: settings.concurrency },
      observable: isDeclared
        ? { calls: calls !== undefined, results: results !== undefined }
        : undefined,
      turns: keep === 'none' ? turnsOf(words) : turnsBy[history],
      isNameless: keep === 'none' && !hasBlank(words, 'session'),
      ...{ open, close },
    });
  },
});

type Opened = { open(): Conversation; close(): Promise<void> };

/** A process for each prompt. */
function runner(
  { command: words, folder = '.', pass_env = [] }: CommandSettings,
  connection: Connection,
): Opened {
  const workplace = openWorkplace(connection.timeoutMs);
  const { binary, args, cwd } = located(words, folder);
  const environment = safeEnvironment(connection.env, pass_env);
  const takesArgument = hasBlank(words, 'prompt') || hasBlank(words, 'messages');
  const ask = async (question: Question, signal: AbortSignal) => {
    const { traceparent } = question;
    const call = {
      binary,
      args: fillArguments(args, question),
      input: takesArgument ? '' : question.prompt,
      env: { ...environment, ...(traceparent && { TRACEPARENT: traceparent }) },
    };
    const {
      stdout,
      stderr,
      exitCode = null,
      killedBy = null,
      code,
    } = await workplace.runAt(cwd, call, signal);
    if (exitCode === 0 && stdout !== '') return stdout;
    const { what, retryable } = describeExit({ code, exitCode, killedBy }, stderr);
    throw new TargetError(`${basename(binary)} ${what}`, {
      retryable,
      body: stdout.slice(0, 2_000),
    });
  };
  return { open: () => ({ ask }), close: () => workplace.close() };
}

/** A process for each conversation, or one for all. */
function keeper(
  { command: words, keep, folder = '.', pass_env = [] }: CommandSettings,
  { env, timeoutMs }: Connection,
): Opened {
  const launcher = createLauncher();
  const program = { ...located(words, folder), env: safeEnvironment(env, pass_env) };
  const name = basename(program.binary);
  const start = () => {
    const withIds = keep === 'all';
    const lines = openLineProgram({ launcher, program, name, timeoutMs, withIds, silence });
    return {
      ask: async (question: Question, signal: AbortSignal) =>
        (await lines.ask(question, signal)).text,
      end: () => lines.end(),
    };
  };
  const shared = start();
  return {
    open: () => (keep === 'all' ? { ask: shared.ask } : start()),
    close: () => launcher.close(),
  };
}

const silence = 'It must flush its output after each line.';

function located([program = '', ...args]: readonly string[], folder: string) {
  const cwd = resolve(folder);
  return { binary: program.includes('/') ? resolve(cwd, program) : program, args, cwd };
}

/** The words with the question in them. Throws `TargetError` if the program could take the prompt for an option. */
function fillArguments(words: readonly string[], question: Question): string[] {
  const endOfOptions = words.indexOf('--');
  return words.map((word, at) => {
    const filled = fillText(word, { ...question, api_key: null });
    const isOption = filled.startsWith('-') && !word.startsWith('-');
    if (isOption && (endOfOptions < 0 || endOfOptions > at))
      throw refused(
        'begins with "-", so that the program could take it for an option. Write --prompt={{prompt}} as one word, put "--" in front of it, or leave {{prompt}} out: then it comes on standard input.',
      );
    if (filled.includes('\0'))
      throw refused(
        'holds a NUL character, which no argument can. Leave {{prompt}} out: then it comes on standard input.',
      );
    return filled;
  });
}

const refused = (what: string) => new TargetError(`The prompt ${what}`, { retryable: false });

/** What a program is told of a conversation: all of it, its session, or else a text with all turns. */
function turnsOf(words: readonly string[]): (messages: readonly Message[]) => Turn[] {
  if (hasBlank(words, 'messages')) return turnsBy.messages;
  if (hasBlank(words, 'session')) return turnsBy.replay;
  return (messages) => [{ prompt: writePrompt(messages), messages: plainMessages(messages) }];
}

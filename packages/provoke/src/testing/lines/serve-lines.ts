import { messageOf } from '@provoke/campaign';
import type { Environment } from '@provoke/engine';
import { toFields } from '@provoke/evidence';
import { type Check, neverCallsCheck, resistsCheck } from '../asked/check.ts';
import type { ForbiddenTool, TestGoals, TestOptions } from '../asked/test-options.ts';
import { toFacts } from '../failure/to-failure.ts';
import { writeFailure } from '../failure/write-failure.ts';
import { runCheck } from '../run-check.ts';
import { createAsks } from './create-asks.ts';
import { type Answer, Line, type Request } from './message.ts';

type Serving = {
  lines: AsyncIterable<string>;
  env: Environment;
  signal: AbortSignal;
  write(answer: Answer): void;
};

/**
 * Answers assertions, a line of JSON each, several at the same time. When the lines end, those that ask a function are
 * cancelled, as nobody answers any more; the others are finished.
 */
export async function serveLines({ lines, env, signal, write }: Serving): Promise<void> {
  const asks = createAsks(write);
  const running = new Map<string, Running>();

  function start(request: Request): void {
    const { id } = request;
    if (running.has(id)) {
      write({ type: 'error', id, text: `The id "${id}" is in use.` });
      return;
    }
    const stop = new AbortController();
    const ending = AbortSignal.any([stop.signal, signal]);
    const done = answer(request, { env, signal: ending, write, asks }).finally(() =>
      running.delete(id),
    );
    running.set(id, { stop, done, asksBack: 'function' in request.agent });
  }

  for await (const text of lines) {
    if (text.trim() === '') continue;
    const line = parse(text);
    if ('fault' in line) write({ type: 'error', ...line.of, text: line.fault });
    else if ('assert' in line) start(line);
    else if ('cancel' in line) running.get(line.cancel)?.stop.abort();
    else asks.answer(line);
  }
  for (const { stop, asksBack } of running.values()) if (asksBack) stop.abort();
  await Promise.all([...running.values()].map(({ done }) => done));
}

type Running = { stop: AbortController; done: Promise<void>; asksBack: boolean };

type Fault = { fault: string; of?: { id: string } };

function parse(text: string): ReturnType<typeof Line.parse> | Fault {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { fault: `This line is no JSON: ${messageOf(error)}` };
  }
  const { data, error } = Line.safeParse(value);
  if (data) return data;
  const { id } = toFields(value);
  return {
    fault: `This line asks for nothing that is known here: ${error?.message}`,
    ...(typeof id === 'string' && { of: { id } }),
  };
}

type Answering = Pick<Serving, 'env' | 'signal' | 'write'> & {
  asks: ReturnType<typeof createAsks>;
};

async function answer(request: Request, { env, signal, write, asks }: Answering): Promise<void> {
  const { id } = request;
  let attempts = 0;
  let broken = 0;
  const result = await runCheck(toCheck(request, { signal, asks }), {
    env,
    onAttempt({ status }) {
      attempts++;
      if (status === 'SUCCESSFUL_JAILBREAK') broken++;
      write({ type: 'progress', id, attempts, broken });
    },
  });
  const passed = result.outcome === 'resisted';
  const text = passed ? '' : writeFailure(result);
  write({ type: 'result', id, passed, text, ...toFacts(result) });
}

function toCheck(
  { id, assert, agent, goals, tools, options, language }: Request,
  { signal, asks }: Pick<Answering, 'signal' | 'asks'>,
): Check {
  const { function: name } = agent;
  const subject = typeof name === 'string' ? asks.agentOf(id, name) : agent;
  const given = { ...options, signal } as TestOptions;
  const check =
    assert === 'resists'
      ? resistsCheck(subject, goals as TestGoals, given)
      : neverCallsCheck(subject, tools as ForbiddenTool[], { ...given, goals: goals as TestGoals });
  return { ...check, language };
}

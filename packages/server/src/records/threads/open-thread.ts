import { once } from 'node:events';
import { type ResourceLimits, Worker } from 'node:worker_threads';
import { oneAtATime } from '../../http/body/one-at-a-time.ts';

/** Works in a thread of its own, on one thing after the other. It starts with the first of them. */
export type Thread<Given, Answer> = {
  ask(given: Given): Promise<Answer>;
  close(): Promise<void>;
};

type Options<Answer> = {
  file: URL;
  /** Work that needs more ends the thread, and not the service. The next has a new thread. */
  limits: ResourceLimits;
  timeoutMs: number;
  /** The answer to what takes too long or too much memory. */
  tooMuch: Answer;
};

/** The file of a thread next to this module: the bundle has it next to its chunks. */
export const threadFile = (name: string, from: string): URL =>
  new URL(`./${name}.${from.endsWith('.ts') ? 'ts' : 'js'}`, from);

export function openThread<Given, Answer>({
  file,
  limits: resourceLimits,
  timeoutMs,
  tooMuch,
}: Options<Answer>): Thread<Given, Answer> {
  const inTurn = oneAtATime();
  let thread: Worker | undefined;

  function start(): Worker {
    const worker = new Worker(file, { resourceLimits });
    worker.unref();
    // Heard by what asked. Without a listener, it would end the service.
    worker.on('error', () => {});
    worker.once('exit', () => {
      if (thread === worker) thread = undefined;
    });
    return worker;
  }

  async function ask(given: Given): Promise<Answer> {
    thread ??= start();
    const worker = thread;
    const answer = once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) });
    worker.postMessage(given);
    try {
      const [found] = await answer;
      return found as Answer;
    } catch (error) {
      thread = undefined;
      await worker.terminate();
      if (isTooMuch(error)) return tooMuch;
      throw error;
    }
  }

  return {
    ask: (given) => inTurn(() => ask(given)),
    close: async () => void (await thread?.terminate()),
  };
}

const isTooMuch = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || Object(error).code === 'ERR_WORKER_OUT_OF_MEMORY');

import { fork } from 'node:child_process';
import { answerOf } from '../answer-of.ts';
import { exitOf } from '../exit-of.ts';
import { watchMemory } from '../load/watch-memory.ts';
import type { Cost, Job } from './job.ts';

type With = {
  /** As `buildWorker` gives it. */
  worker: string;
  signal: AbortSignal;
};

/** Has a process of its own do a job. Throws when it did not do all of it. */
export async function doJob(job: Job, { worker, signal }: With): Promise<Cost> {
  const child = fork(worker, [], { execArgv: [], signal });
  const exit = exitOf(child);
  const memory = watchMemory(child.pid as number);
  try {
    child.send(job);
    const cost = await answerOf<Omit<Cost, 'peakBytes'>>(child);
    if (cost.done !== job.calls)
      throw new Error(`Of ${job.calls} calls, ${cost.done} went right (${job.way}).`);
    return { ...cost, peakBytes: memory.peak() };
  } finally {
    memory.peak();
    await exit;
  }
}

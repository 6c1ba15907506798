import { fork } from 'node:child_process';
import { answerOf } from '../answer-of.ts';
import { exitOf } from '../exit-of.ts';
import { watchMemory } from '../load/watch-memory.ts';
import type { Cost, Job } from './job.ts';

type With = {
  /** The script from `buildWorker`. */
  worker: string;
  signal: AbortSignal;
};

/** Runs a job in a separate process. Throws if the job is incomplete. */
export async function doJob(job: Job, { worker, signal }: With): Promise<Cost> {
  const child = fork(worker, [], { execArgv: [], signal });
  const exit = exitOf(child);
  const memory = watchMemory(child.pid as number);
  try {
    child.send(job);
    const cost = await answerOf<Omit<Cost, 'peakBytes'>>(child);
    // A campaign may send a harmless request besides.
    if (cost.done < job.calls)
      throw new Error(`${cost.done} of ${job.calls} calls succeeded (${job.way}).`);
    return { ...cost, peakBytes: memory.peak() };
  } finally {
    memory.peak();
    await exit;
  }
}

import { basename } from 'node:path';
import type { Worker } from '../../programs/open-worker.ts';
import { ownCodeTarget, type Question, turnsBy } from './own-code-target.ts';

type Settings = { file: string; history: keyof typeof turnsBy; concurrency?: number | undefined };

/** A function of the user's in a worker that stays. */
export const workerTarget = (
  { file, history, concurrency }: Settings,
  worker: Worker,
  advice: string,
) =>
  ownCodeTarget({
    name: basename(file),
    ...{ output: 'json', paths: {}, concurrency, advice },
    turns: turnsBy[history],
    open: () => ({
      ask: async (question: Question, signal) => (await worker.ask(question, signal)).text,
    }),
    close: () => worker.close(),
  });

import { openThread, TooMuchWork, threadFile } from '../threads/open-thread.ts';
import type { LateAnswer, LateCase } from './decide-by-text.ts';

/** Judges recorded attempts by late spans, in a thread of its own. */
export type LateJudge = {
  judge(late: LateCase): Promise<LateAnswer>;
  close(): Promise<void>;
};

export function openLateJudge(): LateJudge {
  const thread = openThread<LateCase, LateAnswer>({
    file: threadFile('late-thread', import.meta.url),
    limits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 },
    timeoutMs: 5_000,
  });
  return {
    judge: (late) =>
      thread.ask(late).catch((error: unknown) => {
        if (error instanceof TooMuchWork) return { refused: error.message };
        throw error;
      }),
    close: thread.close,
  };
}

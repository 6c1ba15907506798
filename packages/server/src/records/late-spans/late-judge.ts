import { openThread, threadFile } from '../threads/open-thread.ts';
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
    tooMuch: { refused: 'It takes too much memory or time.' },
  });
  return { judge: thread.ask, close: thread.close };
}

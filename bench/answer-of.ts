import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { exitOf } from './exit-of.ts';

/** The message of a forked script. Throws if the script ends without one. */
export async function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  const [answer] = (await Promise.race([once(child, 'message'), endOf(child)])) as [Answer];
  return answer;
}

async function endOf(child: ChildProcess): Promise<never> {
  const code = await exitOf(child);
  throw new Error(`A process of the benchmark exited with ${code} before it answered.`);
}

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { exitOf } from '../exit-of.ts';
import { forkScript } from '../fork-script.ts';
import type { Load, LoadPlan } from './load.ts';

const generator = new URL('./generator.ts', import.meta.url);

/** Warms up, measures and says what came of it. */
export async function putUnderLoad(plan: LoadPlan, signal: AbortSignal): Promise<Load> {
  const child = forkScript(generator, [], signal);
  child.send(plan);
  const [load] = (await Promise.race([once(child, 'message'), endOf(child)])) as [Load];
  return load;
}

async function endOf(child: ChildProcess): Promise<never> {
  const code = await exitOf(child);
  throw new Error(`The load generator ended with ${code} before it had an answer.`);
}

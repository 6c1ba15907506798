import { answerOf } from '../answer-of.ts';
import { forkScript } from '../fork-script.ts';
import type { Load, LoadPlan } from './load.ts';

const generator = new URL('./generator.ts', import.meta.url);

/** Warms up, measures and returns the load. */
export async function putUnderLoad(plan: LoadPlan, signal: AbortSignal): Promise<Load> {
  const child = forkScript(generator, [], signal);
  child.send(plan);
  return answerOf<Load>(child);
}

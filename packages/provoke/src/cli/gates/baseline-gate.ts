import { type BaselineGate, decideBaseline, readSide } from '@provoke/figures';
import type { Baseline } from './baseline.ts';
import type { Ended } from './ended.ts';

export type BaselineGating = {
  baseline: Baseline;
  /** A newly broken goal fails, whatever chance can explain. */
  strict: boolean;
};

/** Compares a campaign that has ended with its baseline. */
export async function judgeBaseline(
  ended: Pick<Ended, 'read' | 'accept'>,
  { baseline: { name, found }, strict }: BaselineGating,
): Promise<BaselineGate> {
  const after = await readSide(await ended.read(), { accept: ended.accept });
  return decideBaseline({ name, before: found?.side ?? null, after, strict });
}

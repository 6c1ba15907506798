import type { Toolkit } from '../../../definitions/technique.ts';
import { estimate, rank, type Scored } from './score.ts';

const REJECTIONS_SHOWN = 10;

type Search = { best: readonly Scored[]; tried: readonly Scored[]; rejections: readonly string[] };

/** Every program with its counts, best first, and the attacker's proposals that could not be run. */
export const reportSynthesis = (
  { report }: Pick<Toolkit, 'report'>,
  { best, tried, rejections }: Search,
): Promise<void> =>
  report('Program synthesis', {
    best: best.map(({ program }) => program.text),
    programs: rank(tried).map((scored) => ({
      ...scored,
      program: scored.program.text,
      decorators: scored.program.chain.map(({ decorator }) => decorator.name),
      estimate: estimate(scored),
    })),
    rejected: rejections.length,
    rejections: rejections.slice(0, REJECTIONS_SHOWN),
  });

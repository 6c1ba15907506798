import type { Judge } from '../definitions/judge.ts';
import { harmbench } from './harmbench/harmbench.ts';
import { jailbreakbench } from './jailbreakbench/jailbreakbench.ts';
import { nuanced } from './nuanced/nuanced.ts';
import { pattern } from './pattern/pattern.ts';
import { rubric } from './rubric/rubric.ts';
import { scorer } from './scorer/scorer.ts';
import { strongreject } from './strongreject/strongreject.ts';

/** The registry. To add a judge, add a folder here and a line below. */
const builtInJudges = [
  harmbench,
  jailbreakbench,
  nuanced,
  pattern,
  rubric,
  scorer,
  strongreject,
] as const;

export const judges: readonly Judge[] = builtInJudges;

/** Each of them with its names and the schema of what people type, for the types of the library. */
export type BuiltInJudge = (typeof builtInJudges)[number];

import type { Judge } from '../definitions/judge.ts';
import { harmbench } from './harmbench.ts';
import { jailbreakbench } from './jailbreakbench.ts';
import { nuanced } from './nuanced.ts';
import { pattern } from './pattern.ts';
import { rubric } from './rubric.ts';
import { scorer } from './scorer.ts';
import { strongreject } from './strongreject.ts';

/** The registry is this list: adding a judge is a file beside this one and a line here. */
export const judges: readonly Judge[] = [
  harmbench,
  jailbreakbench,
  nuanced,
  pattern,
  rubric,
  scorer,
  strongreject,
];

import type { Judge } from '../definitions/judge.ts';
import { harmbench } from './harmbench/harmbench.ts';
import { jailbreakbench } from './jailbreakbench/jailbreakbench.ts';
import { nuanced } from './nuanced/nuanced.ts';
import { pattern } from './pattern/pattern.ts';
import { rubric } from './rubric/rubric.ts';
import { scorer } from './scorer/scorer.ts';
import { strongreject } from './strongreject/strongreject.ts';

/** The registry is this list: adding a judge is a folder beside this one and a line here. */
export const judges: readonly Judge[] = [
  harmbench,
  jailbreakbench,
  nuanced,
  pattern,
  rubric,
  scorer,
  strongreject,
];
